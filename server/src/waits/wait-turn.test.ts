import { expect, test } from "vitest";

import { triedAgainAt, turnOf } from "./wait-turn.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const at = (time: string, day = "24") => Date.parse(`2026-11-${day}T${time}:00-03:00`);

const OPENED = {
  barberColorId: 6,
  span: { start: at("10:30"), end: at("11:00") },
  openedAt: NOW - MINUTE,
};

const WAIT = {
  barberColorId: 6,
  span: { start: at("00:00"), end: at("00:00", "25") },
  toldAt: NOW - HOUR,
  mailedAt: undefined,
  copies: 0,
  leasedUntil: 0,
};

test("a client is mailed what has opened since the last time, with their barber or with anyone, on their day", () => {
  expect(turnOf(WAIT, [OPENED], NOW)).toEqual({ kind: "mail", opened: [OPENED] });
  expect(turnOf({ ...WAIT, barberColorId: 0 }, [OPENED], NOW).kind).toBe("mail");
  expect(turnOf({ ...WAIT, barberColorId: 7 }, [OPENED], NOW).kind).toBe("nothing");
  expect(turnOf({ ...WAIT, toldAt: OPENED.openedAt }, [OPENED], NOW).kind).toBe("nothing");
  const nextDay = { start: at("00:00", "25"), end: at("00:00", "26") };
  expect(turnOf({ ...WAIT, span: nextDay }, [OPENED], NOW).kind).toBe("nothing");
});

test("within an hour of a mail the next one waits, then has all that opened meanwhile", () => {
  const mailed = { ...WAIT, mailedAt: NOW - HOUR + 1, toldAt: NOW - HOUR };
  const later = { ...OPENED, openedAt: NOW - SECOND };
  const opened = [OPENED, later];
  expect(turnOf(mailed, opened, NOW)).toEqual({ kind: "later", opened, at: NOW + 1 });
  expect(turnOf(mailed, opened, NOW + 1)).toEqual({ kind: "mail", opened });
});

test("a copy on its way is waited for, a lost one is sent once more, and a third never", () => {
  const begun = { ...WAIT, copies: 1, leasedUntil: NOW + SECOND };
  expect(turnOf(begun, [OPENED], NOW)).toMatchObject({ kind: "later", at: NOW + SECOND });
  expect(turnOf(begun, [OPENED], NOW + SECOND).kind).toBe("mail");
  const twice = { ...begun, copies: 2 };
  expect(turnOf(twice, [OPENED], NOW).kind).toBe("later");
  expect(turnOf(twice, [OPENED], NOW + SECOND)).toEqual({ kind: "over", outcome: "lost" });
});

test("what opened two hours ago is given up", () => {
  const longAgo = { ...OPENED, openedAt: NOW - 2 * HOUR };
  const wait = { ...WAIT, toldAt: 0 };
  expect(turnOf(wait, [longAgo], NOW - 1).kind).toBe("mail");
  expect(turnOf(wait, [longAgo], NOW)).toEqual({ kind: "over", outcome: "given-up" });
  expect(turnOf(wait, [longAgo, OPENED], NOW).kind).toBe("mail");
});

test("what fails is tried again in twelve seconds, and less and less often", () => {
  expect(triedAgainAt([{ ...OPENED, openedAt: NOW - 12 * SECOND }], NOW) - NOW).toBe(12 * SECOND);
  expect(triedAgainAt([{ ...OPENED, openedAt: NOW - HOUR }, OPENED], NOW) - NOW).toBe(15 * MINUTE);
});
