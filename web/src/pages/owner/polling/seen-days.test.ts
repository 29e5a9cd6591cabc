import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { afterAnswer, bookingClock, NOTHING_SEEN, pauseBeforePoll } from "./seen-days.ts";

const MONDAY = "2026-11-23";
const ANSWER: SeeDayAnswer = {
  now: "2026-11-23T08:00:00-03:00",
  bookings: [],
  closed: [],
  busyCalendars: [],
  changes: [],
};
const EIGHT = Date.parse(ANSWER.now);
const SENTENCE = "Não abre.";
const seen = afterAnswer(
  NOTHING_SEEN,
  MONDAY,
  { ok: true, answer: ANSWER, etag: '"1"' },
  EIGHT - 60_000,
  SENTENCE,
);

test("an answer is kept with its tag, and sets the clock", () => {
  expect(seen.days[MONDAY]).toEqual({ answer: ANSWER, etag: '"1"', confirmedAt: EIGHT - 60_000 });
  expect(bookingClock(seen, EIGHT)).toBe(EIGHT + 60_000);
});

test("a day that the device had kept is shown as of then, while the server counts as away", () => {
  const result = { ok: true, answer: ANSWER, etag: '"1"', keptAt: EIGHT } as const;
  const kept = afterAnswer(NOTHING_SEEN, MONDAY, result, EIGHT + 3_600_000, SENTENCE);
  expect(kept.days[MONDAY]).toMatchObject({ answer: ANSWER, confirmedAt: EIGHT });
  expect(kept.failures).toBe(1);
  expect(bookingClock(kept, EIGHT + 3_600_000)).toBe(EIGHT + 3_600_000);
});

test("an unchanged day stays the very same and is as fresh as a new one", () => {
  const later = afterAnswer(seen, MONDAY, { ok: true, answer: "unchanged" }, EIGHT, SENTENCE);
  expect(later.days[MONDAY]?.answer).toBe(ANSWER);
  expect(later.days[MONDAY]?.confirmedAt).toBe(EIGHT);
});

test("while no answer comes, what is known stays with its age", () => {
  const failed = { ok: false, reason: "failed", cause: undefined } as const;
  const away = afterAnswer(seen, MONDAY, failed, EIGHT, SENTENCE);
  expect(away.days).toBe(seen.days);
  expect(away.failures).toBe(1);
  expect(afterAnswer(away, MONDAY, failed, EIGHT, SENTENCE).failures).toBe(2);
  const back = afterAnswer(away, MONDAY, { ok: true, answer: "unchanged" }, EIGHT, SENTENCE);
  expect(back.failures).toBe(0);
});

test("a wrong secret is said; a server that is not ready is waited for", () => {
  const refused = { ok: false, reason: "refused", retryAfterMilliseconds: undefined } as const;
  const wrong = afterAnswer(
    seen,
    MONDAY,
    { ...refused, status: 403, error: "Errado." },
    EIGHT,
    SENTENCE,
  );
  expect(wrong.refusal).toBe("Errado.");
  const unready = {
    ...refused,
    status: 503,
    error: "Indisponível.",
    retryAfterMilliseconds: 9_000,
  };
  expect(afterAnswer(seen, MONDAY, unready, EIGHT, SENTENCE)).toMatchObject({
    refusal: undefined,
    failures: 1,
    notBefore: EIGHT + 9_000,
  });
  expect(
    afterAnswer(wrong, MONDAY, { ok: true, answer: "unchanged" }, EIGHT, SENTENCE).refusal,
  ).toBeUndefined();
});

test.each([400, 404, 429, 503])(
  "after a refusal with %i the day stays with its age and is asked for again, later",
  (status) => {
    const result = {
      ok: false,
      reason: "refused",
      status,
      error: "Aguarde.",
      retryAfterMilliseconds: 60_000,
    } as const;
    const refused = afterAnswer(seen, MONDAY, result, EIGHT, SENTENCE);
    expect(refused.refusal).toBeUndefined();
    expect(refused.days).toBe(seen.days);
    expect(refused).toMatchObject({
      failures: 1,
      reason: "Aguarde.",
      notBefore: EIGHT + 60_000,
    });
    const back = afterAnswer(refused, MONDAY, { ok: true, answer: "unchanged" }, EIGHT, SENTENCE);
    expect(back).toMatchObject({ failures: 0, reason: undefined, notBefore: 0 });
  },
);

test("a day is asked for every four seconds, and less often while no answer comes", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseBeforePoll(failures))).toEqual([
    4_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("a server that asks for patience gets it", () => {
  expect(pauseBeforePoll(1, 60_000)).toBe(60_000);
  expect(pauseBeforePoll(3, 1_000)).toBe(16_000);
});
