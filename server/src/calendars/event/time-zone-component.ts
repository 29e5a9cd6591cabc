/** The first and the last instant in a file. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The VTIMEZONE of a zone for a range of time, with CRLF line ends. Made from the server's own time zone data, so that
 * apps show the same wall times as the server.
 */
export function timeZoneComponent(zone: string, { from, to }: Range): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observancesOf(zone, { from, to }).flatMap(observanceLines),
    "END:VTIMEZONE",
    "",
  ].join("\r\n");
}

/** An offset of the zone, valid from `start` on. */
interface Observance {
  readonly start: Temporal.ZonedDateTime;
  readonly lastBefore: Temporal.ZonedDateTime;
}

/** The observance at the beginning of the range, then every change until its end. */
function observancesOf(zone: string, { from, to }: Range): Observance[] {
  const first = zoned(zone, from);
  // A zone that never changed has one observance for all time.
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
