import { storedClock } from "@vitrine/server/retention/clock-table";
import { expect, vi } from "vitest";

import { SOON } from "../soon.ts";
import { fillBookings } from "./fill-bookings.ts";
import { onDatabase } from "./on-database.ts";
import { runWithoutTimeLimit } from "./operations-of-tests.ts";

type Settings = Readonly<Record<string, string>>;

/** Waits until a server has stored its first clock: stored after a client's booking, it would let nothing be erased for a day. */
export const waitForClock = (settings: Settings) =>
  onDatabase(settings, (database) =>
    vi.waitFor(async () => expect(await storedClock(database)).toBeDefined(), SOON),
  );

/** Stores so many bookings of the barbers, of two years that end with the tests' own week. */
export const storeOldClients = (settings: Settings, bookings: number) =>
  onDatabase(settings, (database) =>
    runWithoutTimeLimit(
      database,
      fillBookings({
        engine: settings["DATABASE_URL"] === undefined ? "sqlite" : "postgres",
        bookings,
        calendarId: "'barbearia'",
        calendars: 1,
        days: 700,
        until: Date.parse("2026-11-20T08:00:00-03:00"),
        serviceId: 1,
        erasedBefore: 0,
      }),
    ),
  );
