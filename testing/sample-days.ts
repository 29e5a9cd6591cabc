const DAY_MILLISECONDS = 86_400_000;

/** The date so many days after another: `2026-11-24`, 1 → `2026-11-25`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
