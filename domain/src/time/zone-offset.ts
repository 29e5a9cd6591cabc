import { tzOffset } from "@date-fns/tz/tzOffset";

const MINUTE_MILLISECONDS = 60_000;
const NANOSECONDS_A_MILLISECOND = 1_000_000;

/** By how many milliseconds a zone's wall clock is ahead of UTC; `instant`: milliseconds since 1970. */
export type ZoneOffset = (zone: string, instant: number) => number;

export const offsetByTemporal: ZoneOffset = (zone, instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds /
  NANOSECONDS_A_MILLISECOND;

export const offsetByIntl: ZoneOffset = (zone, instant) =>
  tzOffset(zone, new Date(instant)) * MINUTE_MILLISECONDS;

// Safari has no Temporal yet. Elsewhere Intl's first formatter would cost a slow phone 0.4 s, before it can show a day.
export const zoneOffset = "Temporal" in globalThis ? offsetByTemporal : offsetByIntl;
