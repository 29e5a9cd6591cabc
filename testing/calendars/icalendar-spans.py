# Lays calendars out with python3-icalendar and python3-recurring-ical-events: one JSON document a line in, its spans within the
# window out, or why it could not be read.

import json
import sys
import warnings
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

from merged_spans import merged

warnings.simplefilter("ignore")
UTC = timezone.utc


def instant(value, shop):
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    return (value.replace(tzinfo=shop) if value.tzinfo is None else value).astimezone(UTC)


def takes_time(event):
    return (
        str(event.get("TRANSP", "")).upper() != "TRANSPARENT"
        and str(event.get("STATUS", "")).upper() != "CANCELLED"
    )


def spans_of(calendar):
    shop = ZoneInfo(calendar["zone"])
    window = [datetime.fromtimestamp(at / 1000, UTC) for at in calendar["window"]]
    # What lies over the window's edges in another zone is looked for, too.
    around = [window[0] - timedelta(days=2), window[1] + timedelta(days=2)]
    spans = []
    for found in icalendar.Calendar.from_ical(calendar["text"], multiple=True):
        for event in recurring_ical_events.of(found).between(*around):
            if not takes_time(event):
                continue
            begins = event["DTSTART"].dt
            ends = event["DTEND"].dt
            at = max(instant(begins, shop), window[0])
            end = min(instant(ends, shop), window[1])
            if at < end:
                spans.append((at, end))
    return merged(spans)


for line in sys.stdin:
    try:
        answer = spans_of(json.loads(line))
    except Exception as problem:
        answer = f"{type(problem).__name__}: {problem}"
    print(json.dumps(answer), flush=True)
