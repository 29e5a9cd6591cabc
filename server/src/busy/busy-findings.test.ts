// The whole way: from an address whose calendar needs a look to the owner's page and mailbox.

import { expect, test } from "vitest";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { calendar, event, HOUR } from "@vitrine/testing/calendars/cases/calendar-case";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { OWNER_PAGES } from "@vitrine/testing/owner/owner-page";
import { PROGRAMS } from "@vitrine/testing/programs";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { book, serverProcess } from "@vitrine/testing/server-process";

test("what of a calendar needs a look is on the owner's page, and in one mail", async () => {
  const mail = await mailServer();
  let text = calendar();
  const elsewhere = await scriptedServer((_, response) => void response.end(text));
  const settings = {
    ...OWNER_PAGES,
    BUSY_URL_BARBEARIA: `${elsewhere.origin}/private-secret/basic.ics`,
    BUSY_PRIVATE: "on",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
    OWNER_MAIL_BARBEARIA: "dona@example.com",
    LOG_LEVEL: "warn",
  };
  const server = await serverProcess(temporaryFolder(), settings, [], PROGRAMS.quickCalendars);
  const see = async () => {
    const url = `${server.url}/owner/day?calendarId=barbearia&day=2026-11-24`;
    const authorization = `Bearer ${OWNER_PAGES.OWNER_SECRET_BARBEARIA}`;
    const response = await fetch(url, { headers: { authorization } });
    return (await response.json()) as SeeDayAnswer;
  };
  await book(server.url, TUESDAY_AT_EIGHT);
  const bookingId = (await see()).bookings[0]?.bookingId ?? "";

  const moved = event("DTSTART:20261125T180000Z", HOUR, "SEQUENCE:0").with(1, `UID:${bookingId}`);
  text = calendar(...event("DTSTART:20261124T9h"), ...moved);
  await expect
    .poll(async () => (await see()).busyCalendars)
    .toEqual([
      {
        barberColorIds: [6, 7, 5],
        state: "current",
        notUnderstood: { events: 1, days: ["2026-11-24"] },
        movedBookings: [
          {
            bookingId,
            bookedAt: "2026-11-24T08:00:00-03:00",
            start: "2026-11-25T15:00:00-03:00",
            end: "2026-11-25T16:00:00-03:00",
          },
        ],
      },
    ]);
  await expect.poll(() => mail.received.length).toBe(1);
  const readings = elsewhere.seen.length;
  await expect.poll(() => elsewhere.seen.length).toBeGreaterThan(readings + 3);
  expect(mail.received).toMatchObject([{ to: ["dona@example.com"] }]);
  expect(server.output()).toContain("has more events than before that are not understood");
  expect(server.output()).not.toContain("private-secret");

  text = calendar();
  await expect
    .poll(async () => (await see()).busyCalendars)
    .toEqual([{ barberColorIds: [6, 7, 5], state: "current" }]);
});
