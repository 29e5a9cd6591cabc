import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { CONFIRM_PATH } from "@vitrine/domain/client/confirm-link";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { OWNER_PAGES, ownerPage, TO_BOOK, TO_MOVE } from "@vitrine/testing/owner/owner-page";

import { countingSalt } from "../limits/counting-salt-table.ts";
import { storedBookings } from "../stored-bookings-table.ts";
import { bookingToConfirm, confirmLinkFor } from "./confirm-token.ts";

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  /** A shop in which the owner has booked Tuesday at eight, and the token of its reminder. */
  async function bookedShop(settings: Readonly<Record<string, string>> = {}) {
    const database = await newDatabase();
    const app = await appUnderTest({ ...OWNER_PAGES, ...settings }, { database });
    const bookingId = randomUUID();
    const page = ownerPage(app);
    expect((await page.act("book", { ...TO_BOOK, key: bookingId })).statusCode).toBe(200);
    const stored = () => storedBookings(database).find("barbearia", bookingId);
    const tokenNow = async () => {
      const booking = await stored();
      if (booking === undefined) throw new Error("nothing is booked");
      const salt = await countingSalt(database)();
      const link = confirmLinkFor(salt, "https://x.example", booking, "America/Sao_Paulo");
      return new URL(link).searchParams.get("t") ?? "";
    };
    const confirm = async (token: string) => {
      const url = `${CONFIRM_PATH}?${new URLSearchParams({ t: token })}`;
      const { statusCode, body } = await app.inject({ method: "POST", url });
      return [statusCode, JSON.parse(body) as object] as const;
    };
    return { app, database, bookingId, page, stored, tokenNow, confirm };
  }

  test("by the link of a reminder a client confirms, once and again, and the owner sees it", async () => {
    const { page, tokenNow, confirm, stored, bookingId } = await bookedShop();
    const token = await tokenNow();
    expect(token).toMatch(new RegExp(`^barbearia\\.${bookingId}\\.0\\.2026-11-24\\.08:00\\.`));
    expect((await page.day()).bookings[0]).not.toHaveProperty("hasConfirmed");
    expect(await confirm(token)).toEqual([200, {}]);
    const first = (await stored())?.confirmedAt;
    expect(first).toBeDefined();
    expect(await confirm(token)).toEqual([200, {}]);
    expect((await stored())?.confirmedAt).toBe(first);
    expect((await page.day()).bookings[0]).toMatchObject({ hasConfirmed: true });
  });

  test("after a move the earlier link confirms nothing, and what was confirmed counts no more", async () => {
    const { page, tokenNow, confirm, stored, bookingId } = await bookedShop();
    const token = await tokenNow();
    await confirm(token);
    expect((await page.act("moveBooking", { ...TO_MOVE, bookingId })).statusCode).toBe(200);
    expect((await stored())?.confirmedAt).toBeUndefined();
    const error = "Este horário mudou, foi cancelado ou já começou. Veja o último e-mail.";
    expect(await confirm(token)).toEqual([409, { error }]);
    expect(await confirm(await tokenNow())).toEqual([200, {}]);
    const cancel = { calendarId: "barbearia", bookingId, tellsClient: false };
    expect((await page.act("cancelBooking", cancel)).statusCode).toBe(200);
    expect((await confirm(await tokenNow()))[0]).toBe(409);
  });

  test("a move that is undone brings back what was noted of the time, and its link confirms again", async () => {
    const { page, tokenNow, confirm, stored, bookingId } = await bookedShop();
    const token = await tokenNow();
    const { dateTimeStart, dateTimeEnd, barberColorId } = TO_BOOK;
    const here = { ...TO_MOVE, barberColorId, dateTimeStart, dateTimeEnd, bookingId };
    const back = { ...here, undoes: TO_MOVE };
    const mark = async (name: "asked" | "confirmed", isOn: boolean) => {
      const marks = { calendarId: "barbearia", bookingIds: [bookingId], mark: name, isOn };
      expect((await page.act("markBookings", marks)).statusCode).toBe(200);
    };
    await mark("asked", true);
    await confirm(token);
    const before = await stored();
    expect((await page.act("moveBooking", { ...TO_MOVE, bookingId })).statusCode).toBe(200);
    expect((await page.day()).bookings[0]).not.toHaveProperty("askedAt");
    expect((await page.act("moveBooking", back)).statusCode).toBe(200);
    expect(await stored()).toMatchObject({
      revision: 2,
      askedAt: before?.askedAt,
      confirmedAt: before?.confirmedAt,
    });
    await mark("confirmed", false);
    expect(await confirm(token)).toEqual([200, {}]);
    expect((await page.day()).bookings[0]).toMatchObject({ hasConfirmed: true });

    // What was noted of the time between goes with it; a move of its own brings nothing back.
    await mark("asked", false);
    await page.act("moveBooking", { ...TO_MOVE, bookingId });
    await mark("asked", true);
    await page.act("moveBooking", back);
    expect(await stored()).toMatchObject({ askedAt: undefined, confirmedAt: expect.any(Number) });
    await page.act("moveBooking", { ...TO_MOVE, bookingId });
    await page.act("moveBooking", here);
    expect((await stored())?.confirmedAt).toBeUndefined();
    expect(await confirm(token)).toEqual([200, {}]);
    expect((await stored())?.confirmedAt).toBeGreaterThan(0);
  });

  test("who has come already needs to confirm nothing", async () => {
    const { database, tokenNow, stored } = await bookedShop();
    const token = await tokenNow();
    const later = await appUnderTest({ NOW: "2026-11-24T08:00:00-03:00" }, { database });
    const answer = await later.inject({ method: "POST", url: `${CONFIRM_PATH}?t=${token}` });
    expect(answer.statusCode).toBe(409);
    expect((await stored())?.confirmedAt).toBeUndefined();
  });

  test("only a whole token of this installation is one, and to open the link confirms nothing", async () => {
    const { app, database, tokenNow, confirm, stored } = await bookedShop();
    const token = await tokenNow();
    const salt = await countingSalt(database)();
    expect(bookingToConfirm("another salt", token)).toBeUndefined();
    expect(bookingToConfirm(salt, token)).toMatchObject({ day: "2026-11-24", time: "08:00" });
    const error = "Este link está incompleto. Abra-o de novo no lembrete.";
    for (const other of [
      "",
      token.slice(0, -1),
      `${token}.`,
      token.replace("08:00", "09:00"),
      token.replace("barbearia", "reservas"),
      token.replace(".0.", ".1."),
      "a".repeat(200),
    ]) {
      expect(await confirm(other)).toEqual([400, { error }]);
    }
    expect((await app.inject({ method: "POST", url: CONFIRM_PATH })).statusCode).toBe(400);
    await app.inject({ method: "GET", url: `${CONFIRM_PATH}?t=${token}` });
    await app.inject({ method: "HEAD", url: `${CONFIRM_PATH}?t=${token}` });
    expect((await stored())?.confirmedAt).toBeUndefined();
  });
});
