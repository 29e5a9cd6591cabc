// The end of the thread that writes, with real processes: nothing that was acknowledged is lost, and the server says so
// and ends, so that a supervisor restarts it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

import { expect, test } from "vitest";

import { addDays } from "@vitrine/domain/time/shop-time";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { databaseFile } from "../open-database.ts";

const preloaded = (name: string) =>
  `--import=${pathToFileURL(join(import.meta.dirname, "../../../../testing/databases", name)).href}`;
const CLIENTS = 8;
const ACKNOWLEDGED_BEFORE = 30;

/** Half hours of four days with each barber, 08:00 to 13:00. */
const BOOKINGS = [0, 1, 2, 3].flatMap((ahead) =>
  [8, 9, 10, 11, 12].flatMap((hour) =>
    [5, 6, 7].map((barberColorId) => {
      const at = (minute: string) =>
        `${addDays("2026-11-24", ahead)}T${String(hour).padStart(2, "0")}:${minute}:00-03:00`;
      return {
        ...TUESDAY_AT_EIGHT,
        barberColorId,
        dateTimeStart: at("00"),
        dateTimeEnd: at("30"),
      };
    }),
  ),
);

test.each([
  ["exits", "it exited with code 7"],
  ["throws", "a bug of the test"],
  ["takes all memory", "Worker terminated due to reaching memory limit: JS heap out of memory"],
])(
  "when the writing thread %s the server ends with 1 and one sentence, and what it has acknowledged is on disk",
  async (way, reason) => {
    const folder = temporaryFolder();
    const order = join(temporaryFolder(), "order");
    const server = await serverProcess(folder, {
      NODE_OPTIONS: preloaded("end-writing-thread.ts"),
      WRITING_THREAD_END: order,
    });
    const acknowledged = new Set<string>();
    const statuses = new Set<number>();
    // Each client repeats its own booking until the server is gone; a repeat is a transaction too.
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; ; turn += CLIENTS) {
        const booking = BOOKINGS[turn % BOOKINGS.length] ?? TUESDAY_AT_EIGHT;
        const answer = await call(server.url, "/createAppointment", booking).catch(() => undefined);
        if (answer === undefined) return;
        statuses.add(answer.status);
        if (answer.status === 201) acknowledged.add(keyOf(booking));
        if (acknowledged.size === ACKNOWLEDGED_BEFORE) writeFileSync(order, way);
      }
    });
    expect(await server.ended()).toBe(1);
    await Promise.all(clients);

    expect(server.output().split("\n").slice(1)).toEqual([
      `Vitrine ends: the database's writing thread has ended: ${reason}`,
      "",
    ]);
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE);
    const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
    const rows = database.prepare("SELECT barber_color_id, starts_at FROM booking").all();
    database.close();
    const stored = new Set(rows.map((row) => `${row["barber_color_id"]} ${row["starts_at"]}`));
    expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
  },
);

test("a writing thread that ends between the migration and the first call ends the server too", async () => {
  const folder = temporaryFolder();
  const starting = serverProcess(folder, { NODE_OPTIONS: preloaded("end-after-migration.ts") });
  await expect(starting).rejects.toThrow(
    `the server ended with 1: Vitrine cannot start: DATA_DIR leads to ${databaseFile(folder)}, ` +
      "which cannot be used: it exited with code 7",
  );
});

function keyOf(booking: { barberColorId: number; dateTimeStart: string }): string {
  return `${booking.barberColorId} ${Date.parse(booking.dateTimeStart)}`;
}
