/** Writes a zone's offset at an instant, in milliseconds since 1970, as `-03:00`; UTC's as `Z`, too. */
type OffsetText = (instant: number) => string;

function textByTemporal(zone: string): OffsetText {
  return (instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offset;
}

function textByIntl(timeZone: string): OffsetText {
  // It writes `11/24/2026, GMT-03:00`, and of UTC `GMT` alone.
  const formatter = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (instant) => formatter.format(instant).split("GMT")[1] || "Z";
}

/** By how many milliseconds a zone's wall clock is ahead of UTC at an instant. */
export function offsetIn(
  zone: string,
  // Safari has no Temporal yet. Elsewhere Intl's first formatter would cost a slow phone 0.4 s, before it can show a day.
  hasTemporal = "Temporal" in globalThis,
): (instant: number) => number {
  const text = (hasTemporal ? textByTemporal : textByIntl)(zone);
  return (instant) => -Date.parse(`1970-01-01T00:00${text(instant)}`);
}
