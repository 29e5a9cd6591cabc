// A client whose mail was refused, as the owner sees it: real calls, a real mail server that refuses.

import { expect, onTestFinished, test, vi } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail-server";
import type { MailTrouble } from "@vitrine/testing/mail-server";
import { OWNER_PAGES, ownerPage } from "@vitrine/testing/owner-page";
import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { SOON } from "@vitrine/testing/soon";

import { configFrom } from "../config.ts";
import { loadTargets } from "../targets.ts";

/** A server whose mail server has these troubles, and its owner's page. */
async function serverAmid(trouble: MailTrouble) {
  const mail = await mailServer(() => trouble);
  const settings = {
    ...OWNER_PAGES,
    NOW: MONDAY,
    RATE_LIMIT: "1000000",
    BOOKINGS_PER_CLIENT: "10",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
  };
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await temporaryDatabase();
  const targets = await loadTargets(read.config, database);
  const app = await appUnderTest(settings, { database, targets });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const book = async (hour: number) => {
    const day = `2026-11-24T${String(hour).padStart(2, "0")}`;
    const created = await app.inject({
      method: "POST",
      url: "/createAppointment",
      payload: {
        ...TUESDAY_AT_EIGHT,
        dateTimeStart: `${day}:00:00-03:00`,
        dateTimeEnd: `${day}:30:00-03:00`,
      },
    });
    expect(created.statusCode).toBe(201);
  };
  return { page: ownerPage(app), book };
}

test("a refused address stands beside the booking, in the day and in what happened lately", async () => {
  const { page, book } = await serverAmid({ recipient: 550 });
  await book(8);
  const refused = { mailProblem: { mail: "confirmation", why: "address-refused" } };
  await vi.waitFor(
    async () => expect(await page.day()).toMatchObject({ bookings: [refused], changes: [refused] }),
    SOON,
  );
});

test("an owner who looks again is told that a mail was refused meanwhile", async () => {
  const trouble: { -readonly [Step in keyof MailTrouble]: MailTrouble[Step] } = { recipient: 451 };
  const { page, book } = await serverAmid(trouble);
  await book(8);
  const first = await page.see();
  expect(first.json()).not.toHaveProperty("bookings.0.mailProblem");
  const known = { "if-none-match": String(first.headers.etag) };
  expect((await page.see(known)).statusCode).toBe(304);
  trouble.recipient = 550;
  await vi.waitFor(async () => expect((await page.see(known)).statusCode).toBe(200), SOON);
});

test("the seventh confirmation of a day, which was not sent, is told as that", async () => {
  const { page, book } = await serverAmid({});
  for (const hour of [8, 9, 10, 11, 12, 15, 16]) await book(hour);
  const withheld = { mailProblem: { mail: "confirmation", why: "limit" } };
  await vi.waitFor(async () => {
    const { bookings } = await page.day();
    expect(bookings.filter(({ mailProblem }) => mailProblem !== undefined)).toMatchObject([
      withheld,
    ]);
  }, SOON);
});
