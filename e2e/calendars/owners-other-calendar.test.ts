// The calendar that the owner already uses, in a real CalDAV server, closes time on the clients' page.

import { execFileSync } from "node:child_process";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { ownerHeader } from "@vitrine/testing/owner/owner-http";
import { ownersCalendar } from "@vitrine/testing/calendars/owners-calendar";
import type { OwnersCalendar } from "@vitrine/testing/calendars/owners-calendar";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call } from "@vitrine/testing/server-process";

import { openBarberScreen } from "../booking-screen.ts";
import { expect, test as journey } from "../journey.ts";
import { countedCalendar } from "./counted-calendar.ts";
import type { CountedCalendar } from "./counted-calendar.ts";
import { crowd, CROWD_DAYS } from "./crowd.ts";
import type { Place } from "./crowd.ts";

const TEN = "2026-11-24T10:00:00-03:00";
const HALF_PAST_TEN = "2026-11-24T10:30:00-03:00";
const BARBER = 6;

const test = journey.extend<{ calendar: OwnersCalendar & { readings: CountedCalendar } }>({
  calendar: async ({}, use) => {
    const radicale = await startRadicale();
    const calendar = await ownersCalendar(radicale, "other");
    const readings = await countedCalendar(calendar.address);
    await use({ ...calendar, readings });
    readings.close();
    await radicale.stop();
  },
  serverProgram: PROGRAMS.quickCalendars,
  serverSettings: async ({ calendar }, use) =>
    use({
      BUSY_URL_BARBEARIA_BARBEIRO1: calendar.readings.address,
      BUSY_PRIVATE: "on",
    }),
});

test("an event closes its time on /agenda within two polls, and opens it again, while 200 clients book", async ({
  page,
  shop,
  calendar,
}) => {
  const { readings } = calendar;
  const clients = crowd(shop.url, isKept);
  const slot = async (label: string) => {
    const screen = await openBarberScreen(page, "/agenda?barbeiro=barbeiro1&estilo=normal");
    await screen.fillClient();
    await screen.day("ter 24/11").check();
    await expect(screen.slots.first()).toBeAttached();
    return screen.slot(label).count();
  };
  const bookAtTen = async () => {
    const times = { dateTimeStart: TEN, dateTimeEnd: HALF_PAST_TEN };
    return (await call(shop.url, "/createAppointment", { ...TUESDAY_AT_EIGHT, ...times })).status;
  };

  readings.allow(1);
  await expect.poll(() => readings.left()).toBe(0);
  expect(await slot("10:00 - 10:30")).toBe(1);

  await calendar.enter("dentist", 10);
  readings.allow(2);
  await expect.poll(() => slot("10:00 - 10:30 ocupado"), { timeout: 30_000 }).toBe(1);
  expect(await slot("10:30 - 11:00 ocupado")).toBe(1);
  expect(await slot("11:00 - 11:30")).toBe(1);
  expect(await bookAtTen()).toBe(409);

  // The only event: a calendar that is suddenly empty is believed when it says so twice.
  await calendar.remove("dentist");
  readings.allow(2);
  await expect.poll(() => slot("10:00 - 10:30"), { timeout: 30_000 }).toBe(1);
  expect(await bookAtTen()).toBe(201);

  await clients.end();
  expect(clients.acknowledged()).toBeGreaterThan(200);
  const expected = [...clients.booked].map(([phone, place]) => line(phone, place));
  const own = line(TUESDAY_AT_EIGHT.clientPhone, {
    barberColorId: BARBER,
    start: TEN,
    end: HALF_PAST_TEN,
  });
  expect((await storedBookings(shop.url)).toSorted()).toEqual([...expected, own].toSorted());
  expect(audit(shop.books)).toBe(
    `${expected.length + 1} live bookings in 1 calendars: no overlap, no overfull half hour, no drift.\n`,
  );
});

/** What the journey books itself. */
function isKept({ barberColorId, start }: Place): boolean {
  return barberColorId === BARBER && start >= TEN && start < "2026-11-24T11:30";
}

function line(phone: string, { barberColorId, start, end }: Place): string {
  return `${phone} ${barberColorId} ${start} ${end}`;
}

/** Every booking, as the owner sees it. */
async function storedBookings(url: string): Promise<string[]> {
  const days = await Promise.all(
    CROWD_DAYS.map(async (day) => {
      const address = `${url}/owner/day?calendarId=barbearia&day=${day}`;
      const answer = await fetch(address, { headers: ownerHeader("barbearia") });
      return (await answer.json()) as SeeDayAnswer;
    }),
  );
  return days.flatMap(({ bookings }) =>
    bookings.map((booking) => line(booking.clientPhone, booking)),
  );
}

/** What `npm run audit` says, under the running server; throws when it finds something. */
function audit(books: Readonly<Record<string, string>>): string {
  return execFileSync(process.execPath, [PROGRAMS.audit], {
    env: { ...PROGRAM_ENVIRONMENT, ...books },
    encoding: "utf8",
  });
}
