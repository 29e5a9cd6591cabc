// A disk that fills up while the server books. The disk is a file system of a few megabytes that only this server sees,
// which Linux lets anyone make; elsewhere the same promise is shown on SQLite's own limit, in sqlite-database.test.ts.

import { rmSync, writeFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { addDays } from "@vitrine/domain/time/shop-time";
import { REFUSALS } from "@vitrine/domain/refusals";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const SMALL_DISK = 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$0" "$@"';
const IN_ITS_OWN_WORLD = ["unshare", "--map-root-user", "--mount", "sh", "-c", SMALL_DISK];

// Ready tries once a second, and each trial may still find a little room in the log.
const READY_SOON = { ...SOON, interval: 200 };

/** Every whole hour of four days with each barber: 96 bookings. */
const BOOKINGS = [0, 1, 2, 3].flatMap((ahead) =>
  [8, 9, 10, 11, 15, 16, 17, 18].flatMap((hour) =>
    [5, 6, 7].map((barberColorId) => {
      const at = (value: number) =>
        `${addDays("2026-11-24", ahead)}T${String(value).padStart(2, "0")}:00:00-03:00`;
      return {
        ...TUESDAY_AT_EIGHT,
        barberColorId,
        dateTimeStart: at(hour),
        dateTimeEnd: at(hour + 1),
      };
    }),
  ),
);

// oxlint-disable-next-line vitest/no-conditional-tests -- a test left out would count as one that has not passed
if (process.platform === "linux") {
  test("on a full disk a booking is refused with 503 and the server not ready, nothing acknowledged is lost, and with room it books again", async () => {
    const folder = temporaryFolder();
    const { url, process: server } = await serverProcess(folder, {}, IN_ITS_OWN_WORLD);
    const ballast = `/proc/${server.pid}/root${folder}/ballast`;
    fillUp(ballast);

    const statuses = [];
    for (const booking of BOOKINGS) {
      const { status, body } = await call(url, "/createAppointment", booking);
      statuses.push(status);
      if (status === 503) expect(body).toEqual({ error: REFUSALS["service-unavailable"] });
    }
    expect(new Set(statuses)).toContain(503);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(503), READY_SOON);
    // Reading needs no room.
    expect((await callPatiently(url, "/check-availability", TUESDAY)).status).toBe(200);
    expect(await statusOf("/health")).toBe(200);

    rmSync(ballast);
    await vi.waitFor(async () => expect(await statusOf("/ready")).toBe(200), READY_SOON);
    for (const [index, booking] of BOOKINGS.entries()) {
      const { status } = await callPatiently(url, "/createAppointment", booking);
      // An acknowledged one is a repeat; a refused one had left nothing behind and is new.
      expect(status).toBe(statuses[index] === 201 ? 200 : 201);
    }
  });
}

/** Takes all the room that is left, to the last page. */
function fillUp(path: string): void {
  const page = Buffer.alloc(4_096);
  try {
    for (let pages = 0; pages < 4_096; pages++) writeFileSync(path, page, { flag: "a" });
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  }
}
