import { OWNER_COPY } from "./owner-copy.ts";

const MINUTE_MILLISECONDS = 60_000;

/** How old something is, as people say it: `há 2 min`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MILLISECONDS);
  if (minutes < 1) return OWNER_COPY.offline.now;
  if (minutes < 60) return OWNER_COPY.offline.minutes(minutes);
  return OWNER_COPY.offline.hours(Math.floor(minutes / 60));
}
