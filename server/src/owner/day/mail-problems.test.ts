// A client whose mail was refused, as the owner sees it: real calls, a real mail server that refuses.

import { expect, test, vi } from "vitest";

import type { MailTrouble } from "@vitrine/testing/mail/mail-server";
import { bookTuesdayAt, mailingApp } from "@vitrine/testing/mail/mailing-app";
import { OWNER_PAGES, ownerPage } from "@vitrine/testing/owner/owner-page";
import { SOON } from "@vitrine/testing/soon";

/** A server whose mail server has these troubles, and its owner's page. */
async function serverAmid(trouble: MailTrouble) {
  const { app } = await mailingApp(() => trouble, OWNER_PAGES);
  return { page: ownerPage(app), book: (hour: number) => bookTuesdayAt(app, hour) };
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

test("an owner who looks again sees that a mail was refused meanwhile", async () => {
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

test("the seventh confirmation of a day, which was not sent, is reported with the limit as its reason", async () => {
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
