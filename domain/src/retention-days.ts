/** How many days after its end a booking keeps its client's name, e-mail and phone, unless `RETENTION_DAYS` says otherwise. */
export const RETENTION_DAYS_DEFAULT = 90;
export const RETENTION_DAYS_MAX = 36_500;
