"""tools/layers must name every kind of breach, or it guards nothing: one is planted of each, in a copy of an empty house."""
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
PLANTED = {
    "src/geom/a.c": ('#include "world/scene.h"\n', "geom may not include world/scene.h"),
    "src/geom/b.c": ("#include <stdio.h>\n", "the pure core includes <stdio.h>"),
    "src/world/c.c": ("static int counter = 0;\n", "writable global"),
    "src/rules/d.c": ("int f(void);\nint f(void) {\n    double x = 1;\n    return (int)x;\n}\n", "the pure core uses double"),
    "src/rulesets/one/e.c": ('#include "rulesets/two/two.h"\n', "rule set one includes"),
    "src/client/f.c": ('#include "rulesets/matg/matg.h"\n', "only client/<id>/"),
    "src/ui/g.c": ("#include <SDL.h>\n", "<SDL.h> belongs to platform"),
    "src/ai/h.c": ('#include "session/session.h"\n', "ai may not include session/session.h"),
}
with tempfile.TemporaryDirectory() as d:
    for name, (text, _) in PLANTED.items():
        path = pathlib.Path(d) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    run = subprocess.run([sys.executable, str(root / "tools" / "layers"), d], capture_output=True, text=True)
missing = [n for n, (_, what) in PLANTED.items() if not any(l.startswith(n) and what in l for l in run.stdout.splitlines())]
if run.returncode != 1 or missing:
    print(run.stdout)
    sys.exit(f"not seen: {missing}, exit {run.returncode}")
