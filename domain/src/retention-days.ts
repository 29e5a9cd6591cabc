/** How long after a booking's end its client is erased, unless `RETENTION_DAYS` is set. */
export const RETENTION_DAYS_DEFAULT = 90;
export const RETENTION_DAYS_MAX = 36_500;

/** How pages write the days that clients are kept, `90\u00a0dias`: its space tells it from all other days. */
export function retentionText(days: number): string {
  return days === 1 ? "1\u00a0dia" : `${days}\u00a0dias`;
}
