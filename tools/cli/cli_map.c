/* map: generate makes a battle without forces from a seed; presets names the lands it knows. */
#define _GNU_SOURCE
#include "catalog/battle.h"
#include "cli.h"
#include "ground/generate.h"

#include <stdlib.h>
#include <string.h>

static const char USAGE[] =
    "map generate --density open|mixed|closed [--preset P] [--seed N] [--size WxH] [--percent N] "
    "[--roads N] [--streams N] [--villages N] [--rules ID] [--out FILE], map presets, or map import FILE";

typedef struct MapAsk {
    GroundAsk ask;
    const char *density, *preset, *rules, *out;
} MapAsk;

/* "--name N" as a count, GROUND_AUTO when it is not there. */
static bool count_of(Cli *c, const char *name, int64_t most, int64_t absent, int64_t *n) {
    bool bad = false;
    const char *s = cli_option(c, name, &bad);
    *n = absent;
    if (bad) return false;
    if (s && !cli_number(s, 0, most, n))
        return cli_bad("%s wants a number from 0 to %lld", name, (long long)most), false;
    return true;
}

static bool size_of(const char *s, int64_t unit, GroundAsk *ask) {
    const char *x = strchr(s, 'x');
    int64_t w, h;
    if (!x || !span_fixed((Span){s, (size_t)(x - s)}, unit, &w) ||
        !span_fixed((Span){x + 1, strlen(x + 1)}, unit, &h) || w < GROUND_SIDE_LEAST || w > GROUND_SIDE_MOST ||
        h < GROUND_SIDE_LEAST || h > GROUND_SIDE_MOST)
        return cli_bad("--size wants WxH in the rule set's unit, each from %d to %d inches",
                       GROUND_SIDE_LEAST / WU_INCH, GROUND_SIDE_MOST / WU_INCH),
               false;
    ask->w = (Wu)w;
    ask->h = (Wu)h;
    return true;
}

static bool read_ask(Cli *c, MapAsk *m, const Ruleset **rs) {
    bool bad = false;
    int64_t seed = 1, roads, streams, villages, percent;
    int32_t at;
    m->density = cli_option(c, "--density", &bad);
    m->preset = cli_option(c, "--preset", &bad);
    m->rules = cli_option(c, "--rules", &bad);
    m->out = cli_option(c, "--out", &bad);
    const char *size = cli_option(c, "--size", &bad), *seed_word = cli_option(c, "--seed", &bad);
    if (bad || !count_of(c, "--roads", 12, GROUND_AUTO, &roads) ||
        !count_of(c, "--streams", 8, GROUND_AUTO, &streams) || !count_of(c, "--villages", 12, GROUND_AUTO, &villages) ||
        !count_of(c, "--percent", 90, 0, &percent))
        return false;
    if (!cli_rest(c, 1, 1, USAGE)) return false;
    if (!m->density) return cli_bad("map generate wants --density open|mixed|closed"), false;
    if (!words_find(GROUND_DENSITY_WORDS, m->density, strlen(m->density), &at))
        return cli_bad("--density wants open, mixed or closed, not '%s'", m->density), false;
    m->ask.density = (uint8_t)at;
    if (!m->preset) m->preset = "mixed";
    if (!words_find(GROUND_PRESET_WORDS, m->preset, strlen(m->preset), &at))
        return cli_bad("--preset wants one of %s, not '%s'", GROUND_PRESET_WORDS, m->preset), false;
    m->ask.preset = (uint8_t)at;
    if (seed_word && !cli_number(seed_word, 0, INT64_MAX, &seed))
        return cli_bad("--seed wants a whole number from 0"), false;
    *rs = cli_rules_of(m->rules);
    if (!*rs) return false;
    m->ask.seed = (uint64_t)seed;
    m->ask.percent = (int16_t)percent;
    m->ask.roads = (int8_t)roads, m->ask.streams = (int8_t)streams, m->ask.villages = (int8_t)villages;
    bool cm = cli_unit((*rs)->spec) == WU_CM;
    m->ask.w = cm ? 180 * WU_CM : 72 * WU_INCH, m->ask.h = cm ? 120 * WU_CM : 48 * WU_INCH;
    return !size || size_of(size, cli_unit((*rs)->spec), &m->ask);
}

static int write_out(const MapAsk *m, const char *text, size_t n) {
    if (!m->out) return fwrite(text, 1, n, stdout) == n ? CLI_YES : CLI_BAD; /* main says why */
    FILE *f = fopen(m->out, "wb");
    bool ok = f && fwrite(text, 1, n, f) == n;
    if (f && fclose(f) != 0) ok = false;
    return ok ? CLI_YES : cli_bad("%s could not be written", m->out);
}

static int write_battle(const Cli *c, const MapAsk *m, const Ruleset *rs, const Catalog *cat, const GroundMap *map) {
    static const Wu SIGHT[] = {40 * WU_INCH, 20 * WU_INCH, 10 * WU_INCH}; /* matg 4.6 */
    char key[80], title[80], file[80];
    snprintf(key, sizeof key, "%s_%s_%llu", m->preset, m->density, (unsigned long long)m->ask.seed);
    snprintf(title, sizeof title, "%c%s, %s, seed %llu", m->preset[0] - 'a' + 'A', m->preset + 1, m->density,
             (unsigned long long)m->ask.seed);
    const char *slash = m->out ? strrchr(m->out, '/') : NULL, *name = slash ? slash + 1 : m->out;
    size_t len = name ? strlen(name) : 0;
    if (len > 5 && len < sizeof file && strcmp(name + len - 5, ".json") == 0)
        snprintf(key, sizeof key, "%.*s", (int)(len - 5), name); /* a battle is named as its file */
    const char **names = calloc(map->piece_n + 1, sizeof *names);
    if (!names) return cli_bad("no memory left");
    for (uint32_t i = 0; i < map->piece_n; i++) names[i] = "";
    Battle b = {.key = key,
                .title = title,
                .subtitle = "",
                .date = "1943",
                .place = "",
                .land = map->desert ? LAND_DESERT : LAND_GRASS,
                .ruleset = rs->id,
                .density = m->density,
                .weather = "clear",
                .ident = "",
                .history = "",
                .victory_text = "",
                .w = m->ask.w,
                .h = m->ask.h,
                .turns = 12,
                .year = 1943,
                .decisive = 5,
                .marginal = 1,
                .sight = SIGHT[m->ask.density],
                .piece = map->piece,
                .piece_name = names,
                .piece_n = map->piece_n,
                .pt = map->pt,
                .pt_n = map->pt_n};
    for (int i = 0; i < SEATS; i++)
        b.side[i] = (BattleSide){.nation = i ? "USSR" : "Germany",
                                 .name = i ? "USSR" : "Germany",
                                 .cohesion = 14,
                                 .determination = 35,
                                 .extras = "",
                                 .edge = EDGE_NONE};
    size_t n;
    char *text = save_battle(cat, &b, &n);
    int status = write_out(m, text, n);
    free(text);
    free(names);
    if (status != CLI_YES || !m->out) return status;
    int64_t table2 = 2 * (int64_t)b.w * b.h;
    if (c->text) {
        printf("%s: %u pieces, %.1f %% of the table covered\n", m->out, map->piece_n,
               (double)map->counted2 * 100 / (double)table2);
        return status;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "file", m->out);
    out_str(&j, "density", m->density);
    out_str(&j, "preset", m->preset);
    out_int(&j, "seed", (int64_t)m->ask.seed);
    out_int(&j, "pieces", map->piece_n);
    out_ratio(&j, "percent", map->counted2 * 100, table2, 1);
    out_end(&j, '{');
    out_line(&j);
    return status;
}

static int generate(Cli *c) {
    MapAsk m = {0};
    const Ruleset *rs;
    if (!read_ask(c, &m, &rs)) return CLI_BAD;
    ErrList err;
    err_clear(&err);
    LoadedCatalog *l = load_catalog(&c->paths, rs->spec, &err);
    cli_errors(&err);
    if (!l) return CLI_BAD;
    size_t bytes = ground_generate_bytes(m.ask.w, m.ask.h);
    void *mem = malloc(bytes);
    Arena a;
    GroundMap map;
    int status = CLI_BAD;
    if (mem) {
        arena_init(&a, mem, bytes, "ground");
        if (m.ask.percent == 0 && rs->ground) m.ask.percent = rs->ground(loaded_catalog(l), NULL);
        if (ground_generate(loaded_catalog(l), &m.ask, &a, &map))
            status = write_battle(c, &m, rs, loaded_catalog(l), &map);
        else
            cli_bad("the data lacks a kind of terrain that this land is made of");
    }
    free(mem);
    loaded_free(l);
    return status;
}

static int presets(Cli *c) {
    if (!cli_rest(c, 1, 1, USAGE)) return CLI_BAD;
    const char *w;
    for (int32_t i = 0; i < GROUND_PRESETS; i++) {
        size_t n = words_at(GROUND_PRESET_WORDS, i, &w);
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)n, w);
        if (c->text) {
            printf("%s\n", word);
            continue;
        }
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_str(&j, "preset", word);
        out_end(&j, '{');
        out_line(&j);
    }
    return CLI_YES;
}

int cli_map(Cli *c) {
    if (c->argc < 1) return cli_bad("usage: %s", USAGE);
    if (strcmp(c->argv[0], "generate") == 0) return generate(c);
    if (strcmp(c->argv[0], "presets") == 0) return presets(c);
    if (strcmp(c->argv[0], "import") == 0) {
        c->argc--;
        c->argv++;
        return cli_map_import(c);
    }
    return cli_bad("map knows generate, presets and import, not '%s'", c->argv[0]);
}
