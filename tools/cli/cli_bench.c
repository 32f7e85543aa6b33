#include "cli.h"
int cli_bench(Cli *c) { (void)c; return CLI_BAD; }
