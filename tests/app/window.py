"""A real window under its own X server, moved by a real pointer and real keys. Tests wait for states, never for a fixed time.

The program says after each frame what lies where (GLACIS_PROBE, a pipe); everything else goes through the X server like a player's hands.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SLOW = float(os.environ.get("GLACIS_TEST_PATIENCE", "1"))  # a busy machine may ask for more
WAIT = 30 * SLOW


class Failed(AssertionError):
    pass


class Desk:
    """One X server, one player's folder, any number of windows."""

    def __init__(self, glacis, out, size="1280x720", screen="1280x720"):
        self.glacis, self.out, self.size = glacis, pathlib.Path(out), size
        self.out.mkdir(parents=True, exist_ok=True)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="glacis-window-"))
        self.user = self.folder / "user"
        self.windows = []
        read, write = os.pipe()
        self.x = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", screen + "x24", "-nolisten", "tcp"], pass_fds=[write],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as f:
            number = f.readline().strip()
        if not number:
            raise Failed("Xvfb did not start")
        self.display = ":" + number
        self.env = dict(os.environ, DISPLAY=self.display, GLACIS_USER=str(self.user), SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
        self.env.pop("WAYLAND_DISPLAY", None)
        self.env.pop("GLACIS_ASSETS", None)

    def open(self, *args, limit=None, env=None):
        w = Window(self, list(args), limit, env or {})
        self.windows.append(w)
        return w

    def close(self):
        for w in self.windows:
            w.kill()
        self.x.send_signal(signal.SIGTERM)
        try:
            self.x.wait(10)
        except subprocess.TimeoutExpired:
            self.x.kill()
            self.x.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def saves(self):
        return sorted((self.user / "saves").glob("*.glacis"))


class Window:
    def __init__(self, desk, args, limit, env):
        self.desk = desk
        self.pipe = str(desk.folder / ("probe-%d" % len(desk.windows)))
        os.mkfifo(self.pipe)
        self.line = None
        threading.Thread(target=self.listen, daemon=True).start()
        self.log = open(desk.folder / ("window-%d.txt" % len(desk.windows)), "w+")
        command = [desk.glacis, "--software", "--size", desk.size] + args

        def prepare():
            if limit is not None:
                import resource
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

        self.process = subprocess.Popen(command, env=dict(desk.env, GLACIS_PROBE=self.pipe, **env), stdout=self.log, stderr=subprocess.STDOUT,
                                        preexec_fn=prepare)
        self.last = None
        self.id = None
        self.wait(lambda p: p["frame"] > 0, "a first frame")
        self.id = self.find_id()
        self.move(3, 3)
        self.x("windowfocus", self.id)

    def listen(self):
        with open(self.pipe, encoding="utf-8") as f:
            for line in f:
                self.line = line

    # --- what there is ---
    def probe(self):
        line = self.line
        if line is None:
            return None
        self.last = json.loads(line)
        return self.last

    def wait(self, ready, what, seconds=WAIT):
        """Polls until ready(probe) is true and gives what it gave; fails with what it waited for."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            p = self.probe()
            if p is not None:
                got = ready(p)
                if got:
                    return got if got is not True else p
            if self.process.poll() is not None:
                raise Failed("the program ended with %s while waiting for %s\n%s" % (self.process.returncode, what, self.said()))
            time.sleep(0.02)
        raise Failed("waited %d s in vain for: %s\n%s" % (seconds, what, self.state()))

    def state(self):
        p = dict(self.last or {})
        p.pop("widgets", None)
        p.pop("stands", None)
        p["texts"] = [t[2] for t in p.get("texts", [])]
        return json.dumps(p)[:4000]

    def said(self):
        self.log.flush()
        return pathlib.Path(self.log.name).read_text()[-2000:]

    def settle(self, what="the window at rest"):
        """No new frame for a quarter of a second and no film."""
        end = time.monotonic() + WAIT
        seen, since = None, time.monotonic()
        while time.monotonic() < end:
            p = self.probe()
            if p and (p["frame"] != seen or p["film"]):
                seen, since = p["frame"], time.monotonic()
            elif p and time.monotonic() - since > 0.25 * SLOW:
                return p
            time.sleep(0.02)
        raise Failed("never came: " + what + "\n" + self.state())

    def stand(self, label, ghost=False, probe=None):
        for s in (probe or self.probe())["stands"]:
            if s["label"] == label and s["ghost"] == ghost:
                return s
        raise Failed("no stand %s%s on the table\n%s" % (label, " (ghost)" if ghost else "", self.state()))

    def widget(self, path):
        """By the end of its path."""
        p = self.wait(lambda q: [w for w in q["widgets"] if w["path"].endswith(path)], "the widget " + path)
        return p[0]

    def has_widget(self, path):
        return any(w["path"].endswith(path) for w in self.probe()["widgets"])

    def sees(self, word, probe=None):
        return any(word in t[2] for t in (probe or self.probe())["texts"])

    # --- hands ---
    def x(self, *args):
        r = subprocess.run(["xdotool"] + [str(a) for a in args], env=self.desk.env, capture_output=True, text=True, timeout=60)
        if r.returncode != 0:
            raise Failed("xdotool %s: %s" % (" ".join(map(str, args)), r.stderr))
        return r.stdout.strip()

    def find_id(self):
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            r = subprocess.run(["xdotool", "search", "--pid", str(self.process.pid), "--name", "Glacis"], env=self.desk.env, capture_output=True, text=True)
            if r.stdout.split():
                return r.stdout.split()[-1]
            time.sleep(0.05)
        raise Failed("no window on the display")

    def move(self, x, y):
        self.x("mousemove", "--window", self.id, int(x), int(y))

    def click(self, x, y, button=1):
        self.move(x, y)
        self.x("click", button)

    def drag(self, a, b, steps=6, release=True):
        self.move(*a)
        args = ["mousedown", 1]
        for i in range(1, steps + 1):
            args += ["mousemove", "--window", self.id, int(a[0] + (b[0] - a[0]) * i / steps), int(a[1] + (b[1] - a[1]) * i / steps)]
        self.x(*args)
        if release:
            self.x("mouseup", 1)

    def key(self, *keys):
        for k in keys:
            self.x("key", k)

    def click_stand(self, label):
        self.click(*self.stand(label)["px"])

    def press(self, path):
        r = self.widget(path)["rect"]
        self.click(r[0] + r[2] / 2, r[1] + r[3] / 2)

    def picture(self, name):
        path = self.desk.out / (name + ".png")
        subprocess.run(["import", "-window", "root", str(path)], env=self.desk.env, check=False, capture_output=True)
        return path

    # --- end ---
    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()

    def quit(self):
        """As the window's close button does: it ends, and well."""
        self.process.terminate()
        try:
            self.process.wait(20 * SLOW)
        except subprocess.TimeoutExpired:
            raise Failed("the program does not end when asked")
        if self.process.returncode != 0:
            raise Failed("the program ended with %d\n%s" % (self.process.returncode, self.said()))

    def ticks(self):
        f = pathlib.Path("/proc/%d/stat" % self.process.pid).read_text().rsplit(")", 1)[1].split()
        return int(f[11]) + int(f[12])


def check(ok, what):
    if not ok:
        raise Failed(what)


def run(test, name):
    """glacis, folder for pictures from the command line. A failure keeps a picture and says where."""
    desk = Desk(sys.argv[1], sys.argv[2])
    try:
        test(desk)
        if os.environ.get("GLACIS_TEST_PICTURES"):
            for i, w in enumerate(desk.windows):
                if w.process.poll() is None:
                    w.picture("%s-%d" % (name, i))
        print("ok:", name)
        return 0
    except Exception as e:  # any failure must leave its picture
        print("FAILED %s: %s: %s" % (name, type(e).__name__, e))
        for i, w in enumerate(desk.windows):
            if w.process.poll() is None:
                print("picture:", w.picture("%s-failed-%d" % (name, i)))
            else:
                print("window %d ended: %s" % (i, w.process.returncode))
            print(w.said() if not w.log.closed else "")
        import traceback
        traceback.print_exc()
        return 1
    finally:
        desk.close()
