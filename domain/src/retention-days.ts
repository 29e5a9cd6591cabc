/** How long after a booking's end its client is erased, unless `RETENTION_DAYS` is set. */
export const RETENTION_DAYS_DEFAULT = 90;
export const RETENTION_DAYS_MAX = 36_500;
