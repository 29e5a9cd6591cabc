import { expect, test } from "vitest";

import { mailConnections } from "./mail-connections.ts";

test.each([
  [1, { clientMails: 37, reminders: 12 }],
  [2, { clientMails: 18, reminders: 6 }],
  [3, { clientMails: 12, reminders: 3 }],
  [16, { clientMails: 1, reminders: 1 }],
  [60, { clientMails: 1, reminders: 1 }],
])("of %i calendars each sends so many mails at once", (calendars, expected) => {
  expect(mailConnections(calendars)).toEqual(expected);
});

test("up to sixteen calendars and their owners' notices stay within fifty connections", () => {
  for (let calendars = 1; calendars <= 16; calendars++) {
    const { clientMails, reminders } = mailConnections(calendars);
    expect((clientMails + reminders + 1) * calendars).toBeLessThanOrEqual(50);
  }
});
