# Lays calendars out with python3-dateutil: one JSON document a line in, its spans within the window out.

import json
import sys
from datetime import datetime, timedelta, timezone

from dateutil import rrule, tz

UTC = timezone.utc


def instant(wall, zone):
    return tz.resolve_imaginary(wall.replace(tzinfo=zone)).astimezone(UTC)


def spans_of(calendar):
    zone = tz.gettz(calendar["zone"])
    local = lambda text: datetime.strptime(text, "%Y%m%dT%H%M%S")
    window = [datetime.fromtimestamp(at / 1000, UTC) for at in calendar["window"]]
    found = rrule.rruleset()
    start = local(calendar["start"]).replace(tzinfo=zone)
    found.rdate(start)
    if calendar["rule"]:
        found.rrule(rrule.rrulestr(calendar["rule"], dtstart=start))
    for text in calendar["added"]:
        found.rdate(local(text).replace(tzinfo=zone))
    for text in calendar["leftOut"]:
        found.exdate(local(text).replace(tzinfo=zone))
    spans = []
    for begins in found:
        if begins.astimezone(UTC) > window[1] + timedelta(days=2):
            break
        wall = begins.replace(tzinfo=None)
        at = instant(wall, zone)
        if calendar["days"]:
            end = instant(wall + timedelta(days=calendar["days"]), zone)
        else:
            end = at + timedelta(minutes=calendar["minutes"])
        at, end = max(at, window[0]), min(end, window[1])
        if at < end:
            spans.append((at, end))
    merged = []
    for at, end in sorted(spans):
        if merged and at <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([at, end])
    return [[int(at.timestamp() * 1000), int(end.timestamp() * 1000)] for at, end in merged]


for line in sys.stdin:
    print(json.dumps(spans_of(json.loads(line))))
