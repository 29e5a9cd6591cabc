/** By how many milliseconds, in whole minutes, a zone's wall clock is ahead of UTC at an instant, in milliseconds since 1970. */
export function offsetIn(
  timeZone: string,
  // Safari has no Temporal yet. Elsewhere Intl's first formatter would keep a slow phone from showing days for 0.35 s.
  hasTemporal = "Temporal" in globalThis,
): (instant: number) => number {
  const formatter = hasTemporal
    ? undefined
    : new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (instant) => {
    // Intl writes `11/24/2026, GMT-03:00`, and of UTC `GMT` alone. Before 1914, both write seconds: `-03:06:28`.
    const offset = formatter
      ? formatter.format(instant).split("GMT")[1] || "Z"
      : Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offset;
    return -Date.parse(`1970-01-01T00:00${offset.slice(0, 6)}`);
  };
}
