# Lays calendars out with python3-dateutil: one JSON document a line in, its spans within the window out.

import json
import sys
from datetime import datetime, timedelta, timezone

from dateutil import rrule, tz

from merged_spans import merged

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
    return merged(spans)


for line in sys.stdin:
    print(json.dumps(spans_of(json.loads(line))))
