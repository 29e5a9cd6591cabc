// What an operator sees and does of the bookings, with the real command, on both engines.

import { describe, expect, test } from "vitest";

import type { NewBooking } from "../booking/new-booking.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ANA, at, fillBooks, runBookings } from "@vitrine/testing/bookings-command";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";

import { audit } from "@vitrine/testing/contracts/concurrency-contract";

const BIA: NewBooking = {
  ...ANA,
  barberColorId: 7,
  clientPhone: "12",
  clientName: "Bia",
  clientEmail: "b@example.com",
  span: { start: at("25T15:00"), end: at("25T17:00") },
  createdAt: at("22T09:00"),
};
const TABLE: NewBooking = {
  ...ANA,
  calendarId: "reservas",
  clientName: "Caio",
  places: 10,
  capacity: 20,
};

const HEAD =
  "day         time           barber     made                 phone      e-mail           name";
const ANAS =
  "2026-11-24  08:00 - 08:30  barbeiro1  2026-11-21T10:00:05  987654321  ana@example.com  Ana";
const BIAS =
  "2026-11-25  15:00 - 17:00  barbeiro2  2026-11-22T09:00:00  12         b@example.com    Bia";

describe.each(ENGINES)("on $name", (engine) => {
  test("the bookings are listed by calendar and time, aligned, and cancelled only with --yes", async () => {
    const settings = await engine.newDatabase();
    await fillBooks(settings, [BIA, ANA, TABLE]);
    expect(await runBookings(settings, "")).toEqual({
      status: 0,
      output: [
        HEAD,
        ANAS,
        BIAS,
        "2 bookings of barbearia.",
        "day         time           barber     people  made                 phone      e-mail           name",
        "2026-11-24  08:00 - 08:30  barbeiro1  10      2026-11-21T10:00:05  987654321  ana@example.com  Caio",
        "1 booking of reservas.",
        "",
      ].join("\n"),
    });
    expect((await runBookings(settings, "list barbearia --day 2026-11-26")).output).toBe(
      "No bookings match.\n",
    );

    const made = "--made-until 2026-11-21T10:00:05";
    const shown = await runBookings(settings, `cancel barbearia ${made}`);
    expect(shown).toEqual({
      status: 0,
      output: `${HEAD}\n${ANAS}\n1 booking of barbearia would be cancelled. Nothing was. To cancel them: npm run bookings -- cancel barbearia ${made} --yes\n`,
    });
    expect(await runBookings(settings, `cancel barbearia ${made}`)).toEqual(shown);
    expect((await runBookings(settings, `cancel barbearia ${made} --yes`)).output).toBe(
      `${HEAD}\n${ANAS}\nCancelled: 1 booking of barbearia. Cancelled by others meanwhile: 0.\n`,
    );
    expect((await runBookings(settings, `cancel barbearia ${made} --yes`)).output).toBe(
      "No bookings match.\n",
    );
    expect((await runBookings(settings, "list barbearia --all")).output).toMatch(
      /08:00 - 08:30 .* cancelled 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d +987654321 .*\n.*15:00 - 17:00 .* live +12 /,
    );
    expect(audit(settings).output).toMatch(/^2 live bookings in 2 calendars: no overlap/);
  });
});

test("a wrong argument ends with 1, and where there are no books with 2", async () => {
  const settings = { DATA_DIR: temporaryFolder() };
  await fillBooks(settings, []);
  expect(await runBookings(settings, "cancel barbearia --yes")).toEqual({
    status: 1,
    output: "Say which bookings to cancel: without a filter, cancel does nothing.\n",
  });
  const { status, output } = await runBookings({ DATA_DIR: temporaryFolder() }, "list");
  expect(status).toBe(2);
  expect(output).toMatch(/^DATA_DIR leads to .* cannot be used: there are no bookings yet\n$/);
});
