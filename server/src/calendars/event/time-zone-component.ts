import type { Instant } from "@vitrine/domain/time/shop-time";

interface Range {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * The VTIMEZONE of a zone for a range of time, with CRLF line ends. Made from the server's own time zone data, so that
 * apps show the same wall times as the server.
 */
export function timeZoneComponent(zone: string, range: Range): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...onsetsOf(zone, range).flatMap(observanceLines),
    "END:VTIMEZONE",
    "",
  ].join("\r\n");
}

/** When the offset began that was valid at the beginning of the range, then every change until its end. */
function onsetsOf(zone: string, { from, to }: Range): Temporal.ZonedDateTime[] {
  const first = zoned(zone, from);
  // A zone that never changed has one offset for all time.
  const onsets = [first.add({ seconds: 1 }).getTimeZoneTransition("previous") ?? zoned(zone, 0)];
  let next = first.getTimeZoneTransition("next");
  while (next !== null && next.epochMilliseconds <= to) {
    onsets.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return onsets;
}

function observanceLines(start: Temporal.ZonedDateTime): string[] {
  const lastBefore = start.subtract({ nanoseconds: 1 });
  // A clock put forward means daylight saving time.
  const kind = start.offsetNanoseconds > lastBefore.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  // RFC 5545 writes the onset in the offset that was valid until then.
  const onset = start.withTimeZone(lastBefore.offset).toPlainDateTime();
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "")}`,
    `TZOFFSETFROM:${lastBefore.offset.replace(":", "")}`,
    `TZOFFSETTO:${start.offset.replace(":", "")}`,
    `TZNAME:${start.offset.replace(":00", "")}`,
    `END:${kind}`,
  ];
}

function zoned(zone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}
