/** After a booking's end, unless `RETENTION_DAYS` says otherwise. */
export const RETENTION_DAYS_DEFAULT = 90;
export const RETENTION_DAYS_MAX = 36_500;
