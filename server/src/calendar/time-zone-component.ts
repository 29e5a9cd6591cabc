/** The first and the last instant that a file speaks of. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * The VTIMEZONE of a zone for everything in a stretch of time, each line ended by CRLF. It is made from the time zone
 * data that the server itself computes with, so that an app which trusts it shows the very wall times that were meant.
 */
export function timeZoneComponent(zone: string, { from, to }: Stretch): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observancesOf(zone, { from, to }).flatMap(observanceLines),
    "END:VTIMEZONE",
    "",
  ].join("\r\n");
}

/** One offset that the zone keeps, from `start` on. */
interface Observance {
  readonly start: Temporal.ZonedDateTime;
  readonly lastBefore: Temporal.ZonedDateTime;
}

/** What is kept at the stretch's beginning, then every change until its end. */
function observancesOf(zone: string, { from, to }: Stretch): Observance[] {
  const first = zoned(zone, from);
  // Of a zone that never changed, all time is one observance.
  const start = first.add({ seconds: 1 }).getTimeZoneTransition("previous") ?? zoned(zone, 0);
  const observances = [observanceFrom(start)];
  for (
    let next = first.getTimeZoneTransition("next");
    next !== null && next.epochMilliseconds <= to;
    next = next.getTimeZoneTransition("next")
  ) {
    observances.push(observanceFrom(next));
  }
  return observances;
}

function observanceFrom(start: Temporal.ZonedDateTime): Observance {
  return { start, lastBefore: start.subtract({ nanoseconds: 1 }) };
}

function observanceLines({ start, lastBefore }: Observance): string[] {
  // A clock put forward is summer's.
  const kind = start.offsetNanoseconds > lastBefore.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  // The onset is told by the clock that was valid until then.
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
