import { describe, expect, test } from "vitest";

import type { SeeWeekAnswer } from "@vitrine/domain/wire/owner/see-week";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { AGENCY_PAGE } from "@vitrine/testing/agency/agency-page";
import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
} from "@vitrine/testing/owner/owner-page";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  async function week() {
    const app = await appUnderTest(
      { ...OWNER_PAGES, ...AGENCY_PAGE },
      { database: await newDatabase() },
    );
    const page = ownerPage(app);
    const on = (day: string, time = "15:00") => ({
      dateTimeStart: `${day}T${time}:00-03:00`,
      dateTimeEnd: `${day}T${time.slice(0, 3)}30:00-03:00`,
    });
    const book = async (day: string, barberColorId = 6) => {
      const booked = await page.act("book", { ...TO_BOOK, ...on(day), barberColorId });
      expect(booked.statusCode).toBe(200);
    };
    const see = (secret = OWNER_SECRET, headers = {}, calendarId = "barbearia") =>
      app.inject({
        url: "/owner/week",
        query: { calendarId, day: "2026-11-24" },
        headers: { authorization: `Bearer ${secret}`, ...headers },
      });
    return { app, page, book, see };
  }

  test("a week is what is booked and closed on seven days from the one that is named, without a client", async () => {
    const { page, book, see } = await week();
    for (const day of ["2026-11-23", "2026-11-24", "2026-11-30", "2026-12-01"]) await book(day);
    // A rule that is not scheduled so far ahead is shown, too.
    await page.act("closeTime", {
      ...TO_CLOSE,
      firstDay: "2026-11-26",
      lastDay: "2026-11-26",
      isWeekly: true,
    });
    const seen = await see();
    const { bookings, closed } = seen.json<SeeWeekAnswer>();
    expect(bookings.map(({ start }) => start)).toEqual([
      "2026-11-24T15:00:00-03:00",
      "2026-11-30T15:00:00-03:00",
    ]);
    expect(closed.map(({ start, isWeekly }) => [start, isWeekly])).toEqual([
      ["2026-11-26T08:00:00-03:00", true],
    ]);
    expect(seen.body).not.toMatch(/João|987654321/);
  });

  test("an unchanged week is answered with a 304, a changed one with another tag", async () => {
    const { book, see } = await week();
    await book("2026-11-24");
    const known = { "if-none-match": String((await see()).headers.etag) };
    const again = await see(OWNER_SECRET, known);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await book("2026-11-25");
    expect((await see(OWNER_SECRET, known)).json<SeeWeekAnswer>().bookings).toHaveLength(2);
  });

  test("a person's own link sees their column alone, and another shop's link nothing", async () => {
    const { app, page, book, see } = await week();
    await book("2026-11-24", 6);
    await book("2026-11-24", 7);
    await page.act("closeTime", {
      ...TO_CLOSE,
      barberColorIds: [6, 7],
      from: "10:00",
      to: "11:00",
    });
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { calendarId: "barbearia", barberColorId: 6 },
    });
    const secret = made.json<{ link: string }>().link.split("#barbearia.")[1] ?? "";
    const seen = (await see(secret)).json<SeeWeekAnswer>();
    expect(seen.bookings.map(({ barberColorId }) => barberColorId)).toEqual([6]);
    expect(seen.closed).toMatchObject([{ barberColorId: 6, word: "" }]);
    expect((await see(OTHER_OWNER_SECRET)).statusCode).toBe(403);
    expect((await see(OWNER_SECRET, {}, "reservas")).statusCode).toBe(403);
  });
});
