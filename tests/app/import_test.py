"""A photograph and a map become a table in a real window: four corners clicked in the picture, a colour picked, its outlines
applied, taken back; a GeoJSON with its notes; a file that is no picture is refused by name."""
import struct
import sys
import zlib

from window import check, run

W, H = 640, 480
CORNERS = [(600, 440), (60, 40), (40, 450), (580, 30)]  # in no order


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def photo(path):
    """Sand, and a wood in the middle."""
    rows = b"".join(b"\0" + b"".join(bytes((40, 90, 40) if 250 <= x < 400 and 180 <= y < 300 else (200, 190, 150)) for x in range(W)) for y in range(H))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return str(path)


def picture(desk):
    w = desk.open(photo(desk.folder / "photo.png"))
    w.press("how/four")
    r = w.widget("import/picture")["rect"]
    k = min(r[2] / W, r[3] / H)
    x0, y0 = r[0] + (r[2] - k * W) / 2, r[1] + (r[3] - k * H) / 2
    for x, y in CORNERS:
        w.click(x0 + k * x, y0 + k * y)
        w.settle()
    w.press("column/lay")
    r = w.widget("import/table")["rect"]
    w.click(r[0] + r[2] / 2, r[1] + r[3] / 2)  # the wood
    w.wait(lambda p: w.sees("Outlines: 1,", p), "one outline of the wood")
    w.press("column/apply")
    w.wait(lambda p: w.sees("put on the table: 1", p), "it is put on the table")
    w.key("Escape")
    w.wait(lambda p: p["sheet"] == 0 and p["pieces"] == 1 and any("woods added" in t for t in p["log"]), "the log says so")
    w.settle()
    w.key("ctrl+z")
    w.wait(lambda p: p["pieces"] == 0, "undo takes it back")
    w.key("ctrl+y")
    w.wait(lambda p: p["pieces"] == 1, "and redo brings it again")
    check((desk.user / "data" / "battles" / "mats" / "photo.png").exists(), "the picture was brought home")
    save = desk.saves()[-1].read_text()
    check('U mat set "mats/photo.png"' in save and "U piece add woods area" in save, "both are commands of the game")
    w.quit()
    again = desk.open(str(desk.saves()[-1]))  # and comes back with the game
    again.settle()
    check(not again.sees("cannot be shown"), "the picture is found again")
    again.quit()


def geojson(desk):
    path = desk.folder / "map.geojson"
    path.write_text('{"type":"FeatureCollection","features":['
                    '{"type":"Feature","properties":{"natural":"wood"},"geometry":{"type":"Polygon","coordinates":[[[30,10],[40,20],[40,10],[30,20]]]}},'
                    '{"type":"Feature","properties":{"landuse":"cemetery"},"geometry":{"type":"Polygon","coordinates":[[[1,1],[5,1],[5,5],[1,1]]]}}]}')
    w = desk.open(str(path))
    w.wait(lambda p: w.sees("crosses itself", p) and w.sees("none of its properties", p), "what was mended and refused")
    w.press("import/apply")
    w.wait(lambda p: w.sees("put on the table: 2", p), "two pieces")
    w.quit()


def refused(desk):
    path = desk.folder / "cut.png"
    whole = photo(desk.folder / "photo.png")
    with open(whole, "rb") as f:
        path.write_bytes(f.read()[:-30])
    w = desk.open(str(path))
    w.wait(lambda p: w.sees("cut off", p), "the picture is refused and why")
    w.quit()


sys.exit(run({"picture": picture, "geojson": geojson, "refused": refused}[sys.argv[3]], sys.argv[3]))
