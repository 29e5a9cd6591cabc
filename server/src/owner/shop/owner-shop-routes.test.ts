import { describe, expect, test, vi } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { AGENCY_PAGE, agencyPage, secretIn, TO_MAKE } from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { shopEditsContract } from "@vitrine/testing/contracts/shop-edits-contract";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { OWNER_PAGES } from "@vitrine/testing/owner/owner-page";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import { runInTransaction } from "../../database/run-alone.ts";
import { qrPath } from "../../http/qr-path.ts";
import { clockStore } from "../../retention/clock-table.ts";
import { PUBLISH_SHOP } from "./publish-shop-table.ts";

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  shopEditsContract(newDatabase);
});

test("the page's link and its QR code are those of the site", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, PUBLIC_URL: "https://corte.example" });
  const { link, qr } = (await myShop(app).see()).page;
  expect(link).toBe("https://corte.example/agenda");
  expect(qr).toEqual(qrPath(link));
});

test("a shop is new that was made for its owner, until somebody publishes; one that follows a file is not", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, ...AGENCY_PAGE });
  const made = await agencyPage(app).act("makeShop", TO_MAKE);
  const page = myShop(app, secretIn(made), TO_MAKE.calendarId);
  const { isNew, facts } = await page.see();
  expect(isNew).toBe(true);
  expect((await page.publish({ ...facts, windowDays: 21 }))[0]).toBe(200);
  expect((await page.see()).isNew).toBe(false);
  expect((await myShop(app).see()).isNew).toBe(false);
});

test("an edit that leaves a booking outside is refused before it keeps anybody from booking", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(OWNER_PAGES, { database });
  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  const transactions = vi.spyOn(database, "tx");
  const closed = { ...shop, closed: [{ from: "2026-11-24" }] };
  expect((await myShop(app).publish(closed))[0]).toBe(409);
  const published = transactions.mock.calls.filter(([{ name }]) => name === PUBLISH_SHOP.name);
  expect(published.map(([, args]) => (args as { edit: unknown }).edit)).toEqual([
    { ok: false, refusal: "bookings-outside" },
  ]);
});

const OLDER = {
  error: "O sistema está sendo atualizado. Tente de novo daqui a duas horas.",
};

test.each([
  ["by files", {}, ""],
  // Only what has a step is more than such a server knows.
  ["without parts of half hours", { stepMinutes: 30 }, "known_until = :at,"],
] as const)(
  "nothing is published while a server that sells %s may be at work on the same database",
  async (_, change, known) => {
    const database = await temporaryDatabase();
    const shared = { ...OWNER_PAGES, DATABASE_URL: "postgres://localhost/vitrine" };
    const page = myShop(await appUnderTest(shared, { database }));
    const alone = myShop(await appUnderTest(OWNER_PAGES, { database }));
    const at = Date.now();
    const hoursAgo = (hours: number) =>
      runInTransaction(
        database,
        `UPDATE server_clock SET ${known} seen_at = :at, counted_until = :at, confirmed_milliseconds = 0`,
        { at: at - hours * 60 * 60_000 },
      );
    await clockStore(database).rewrite(() => ({
      seenAt: at,
      countedUntil: at,
      confirmedMilliseconds: 0,
    }));
    const edited = (windowDays: number) => ({ ...shop, ...change, windowDays });
    expect((await page.publish(edited(7)))[0]).toBe(200);
    await hoursAgo(1);
    expect(await page.publish(edited(8))).toEqual([409, OLDER]);
    expect((await page.publish({ ...shop, windowDays: 9 }))[0]).toBe(known === "" ? 409 : 200);
    expect((await alone.publish(edited(10)))[0]).toBe(200);
    await hoursAgo(2);
    expect((await page.publish(edited(11)))[0]).toBe(200);
  },
);
