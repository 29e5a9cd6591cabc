import { ask } from "@vitrine/testing/databases/postgres";

/** @throws when the bookings in the bench's calendars are not as many as were acknowledged */
export async function expectStoredIn(url: string, acknowledged: number): Promise<void> {
  const [row] = await ask(
    url,
    `SELECT count(*)::int AS stored FROM booking
      WHERE cancelled_at IS NULL AND calendar_id LIKE 'shop-%'`,
  );
  if (row?.["stored"] !== acknowledged) {
    throw new Error(`acknowledged ${acknowledged}, stored ${String(row?.["stored"])}`);
  }
}
