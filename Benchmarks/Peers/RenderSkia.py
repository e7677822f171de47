"""Paints the drawing of RenderCost with Skia's raster backend."""

import math
import time

import skia

WIDTH, HEIGHT = 1920, 1080
state = 88172645463325252


def random():
    global state
    state = (state ^ state << 13) & (2**64 - 1)
    state ^= state >> 7
    state = (state ^ state << 17) & (2**64 - 1)
    return (state >> 11) / 2**53


def stroke():
    x, y, heading = random() * WIDTH, random() * HEIGHT, random() * 2 * math.pi
    path = skia.Path()
    path.moveTo(x, y)
    for step in range(100):
        if step > 0:
            path.lineTo(x, y)
        heading += (random() - 0.5) * 0.6
        x += math.cos(heading) * 4
        y += math.sin(heading) * 4
    return path


# The paths are built in advance, so that the measurement includes only ten thousand calls from
# Python.
paths = [stroke() for _ in range(10_000)]
surface = skia.Surface(WIDTH, HEIGHT)
paint = skia.Paint(
    AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=4,
    StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)
best = math.inf
for _ in range(5):
    start = time.perf_counter()
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    for path in paths:
        canvas.drawPath(path, paint)
    surface.flushAndSubmit()
    best = min(best, time.perf_counter() - start)
dark = (surface.makeImageSnapshot().toarray()[:, :, 1] < 128).mean()
print(best, dark * 100)
