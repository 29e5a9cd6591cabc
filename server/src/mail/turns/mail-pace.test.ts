import fc from "fast-check";
import { expect, test } from "vitest";

import { grantMails, paceOf } from "./mail-pace.ts";
import type { MailCounts, AccountUse } from "./mail-pace.ts";

const AT = Date.parse("2026-11-23T18:00:00-03:00");
const QUIET: AccountUse = { readyAt: 0, sinceReminder: 0 };

const SIXTY = paceOf(60);

test("sixty a minute are five at once, and then one each 1.072 seconds", () => {
  expect(SIXTY).toEqual({ burst: 5, spacingMilliseconds: 1_072, reserve: 2 });
  expect(paceOf(1)).toEqual({ burst: 1, spacingMilliseconds: 60_000, reserve: 0 });
  expect(paceOf(6_000)).toEqual({ burst: 500, spacingMilliseconds: 60_000 / 5_501, reserve: 250 });
});

test("a mail beyond the burst waits for its spacing", () => {
  const first = grantMails(QUIET, { others: 7, reminders: 0 }, SIXTY, AT);
  expect(first).toEqual({
    granted: { others: 5, reminders: 0 },
    use: { readyAt: AT + 5_360, sinceReminder: 5 },
    waitMilliseconds: 1_072,
  });
  const later = grantMails(first.use, { others: 2, reminders: 0 }, SIXTY, AT + 1_072);
  expect(later.granted).toEqual({ others: 1, reminders: 0 });
  expect(grantMails(QUIET, { others: 5, reminders: 0 }, SIXTY, AT).waitMilliseconds).toBe(
    undefined,
  );
});

test("reminders use what is not reserved, and go out after the others", () => {
  const alone = grantMails(QUIET, { others: 0, reminders: 9 }, SIXTY, AT);
  expect(alone.granted).toEqual({ others: 0, reminders: 3 });
  const beside = grantMails(QUIET, { others: 2, reminders: 9 }, SIXTY, AT);
  expect(beside.granted).toEqual({ others: 2, reminders: 1 });
});

test("of mails that never end, one of eight is a reminder", () => {
  let use = QUIET;
  const granted = { others: 0, reminders: 0 };
  for (let second = 0; second < 3_600; second++) {
    const claimed = grantMails(use, { others: 9, reminders: 9 }, SIXTY, AT + second * 1_000);
    use = claimed.use;
    granted.others += claimed.granted.others;
    granted.reminders += claimed.granted.reminders;
  }
  expect(granted).toEqual({ others: 2_942, reminders: 420 });
});

test("a row that a clock ahead of time has left is ignored", () => {
  const ahead = { readyAt: AT + 3_600_000, sinceReminder: 0 };
  expect(grantMails(ahead, { others: 9, reminders: 0 }, SIXTY, AT).granted.others).toBe(5);
});

test("no minute has more mails than allowed, whatever the requests and their times", () => {
  // All the time, or with pauses in which a burst becomes possible again.
  const asks = fc.constantFrom(5, 500, 2_000, 90_000).chain((pauseMax) =>
    fc.array(fc.record({ after: fc.nat(pauseMax), others: fc.nat(20), reminders: fc.nat(20) }), {
      minLength: 1,
      maxLength: 200,
      size: "max",
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), asks, (mailsPerMinute, all) => {
      const pace = paceOf(mailsPerMinute);
      const sent: number[] = [];
      let use = QUIET;
      let now = AT;
      for (const { after, ...wanted } of all) {
        now += after;
        const claimed = grantMails(use, wanted satisfies MailCounts, pace, now);
        use = claimed.use;
        const count = claimed.granted.others + claimed.granted.reminders;
        sent.push(...Array.from({ length: count }, () => now));
        // After the returned wait, something is granted.
        if (claimed.waitMilliseconds !== undefined) {
          const left = {
            others: wanted.others - claimed.granted.others,
            reminders: wanted.reminders - claimed.granted.reminders,
          };
          const then = grantMails(use, left, pace, now + claimed.waitMilliseconds).granted;
          expect(then.others + then.reminders).toBeGreaterThan(0);
        }
      }
      for (const [index, from] of sent.entries()) {
        const last = sent[index + mailsPerMinute];
        expect(last === undefined || last - from >= 60_000).toBe(true);
      }
    }),
  );
});
