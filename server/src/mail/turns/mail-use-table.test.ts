// How many mails go out, on every engine and for several instances at once.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { withClock } from "@vitrine/testing/databases/with-clock";

import type { Database } from "../../database/database.ts";
import { paceOf } from "./mail-pace.ts";
import { forgetMailUse, mailUseStore } from "./mail-use-table.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.parse("2026-11-23T10:00:00-03:00");
const TWO_A_MINUTE = { counted: "one", mailsMax: 2, milliseconds: MINUTE };
// Five at once, then one each 1,072 ms; two of the five are not for reminders.
const SIXTY = paceOf(60);

/** The counts by a clock that shows `at`. */
const countsAt = (database: Database) => (at: number) =>
  mailUseStore(withClock(database, () => at));

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  test("a window begins with its first mail, and when it is full says when it ends", async () => {
    const counts = countsAt(await newDatabase());
    expect(await counts(AT).fullForMilliseconds(TWO_A_MINUTE)).toBe(0);
    expect(await counts(AT).claim(TWO_A_MINUTE)).toBe(true);
    expect(await counts(AT + 20_000).fullForMilliseconds(TWO_A_MINUTE)).toBe(0);
    expect(await counts(AT + 20_000).claim(TWO_A_MINUTE)).toBe(true);
    expect(await counts(AT + 45_000).claim(TWO_A_MINUTE)).toBe(false);
    expect(await counts(AT + 45_000).fullForMilliseconds(TWO_A_MINUTE)).toBe(15_000);
    expect(await counts(AT + MINUTE).fullForMilliseconds(TWO_A_MINUTE)).toBe(0);
    expect(await counts(AT + MINUTE).claim(TWO_A_MINUTE)).toBe(true);
    expect(await counts(AT + MINUTE).claim(TWO_A_MINUTE)).toBe(true);
    expect(await counts(AT + MINUTE).claim(TWO_A_MINUTE)).toBe(false);
  });

  test("of twenty instances that ask for a place at once, as many have one as the window holds", async () => {
    const counts = countsAt(await newDatabase());
    const five = { ...TWO_A_MINUTE, mailsMax: 5 };
    const claims = await Promise.all(Array.from({ length: 20 }, () => counts(AT).claim(five)));
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(5);
  });

  test("what a clock that was ahead has counted holds no mail back", async () => {
    const counts = countsAt(await newDatabase());
    for (const _ of [1, 2]) await counts(AT + DAY).claim(TWO_A_MINUTE);
    expect(await counts(AT).fullForMilliseconds(TWO_A_MINUTE)).toBe(0);
    expect(await counts(AT).claim(TWO_A_MINUTE)).toBe(true);
    await counts(AT + DAY).claimFromAccount({ others: 9, reminders: 0 }, SIXTY);
    const claimed = await counts(AT).claimFromAccount({ others: 1, reminders: 0 }, SIXTY);
    expect(claimed.granted.others).toBe(1);
  });

  test("the account has a burst for all instances together, then one mail after the other", async () => {
    const counts = countsAt(await newDatabase());
    const wanted = { others: 2, reminders: 0 };
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => counts(AT).claimFromAccount(wanted, SIXTY)),
    );
    const granted = claims.reduce((sum, claim) => sum + claim.granted.others, 0);
    expect(granted).toBe(5);
    const one = { others: 1, reminders: 0 };
    expect(await counts(AT + 1_071).claimFromAccount(one, SIXTY)).toEqual({
      ok: true,
      granted: { others: 0, reminders: 0 },
      waitMilliseconds: expect.any(Number) as number,
    });
    expect((await counts(AT + 1_080).claimFromAccount(one, SIXTY)).granted.others).toBe(1);
    expect((await counts(AT + 1_090).claimFromAccount(one, SIXTY)).granted.others).toBe(0);
  });

  test("reminders that one instance sends leave another's confirmation its place", async () => {
    const counts = countsAt(await newDatabase());
    const first = await counts(AT).claimFromAccount({ others: 0, reminders: 100 }, SIXTY);
    expect(first.granted).toEqual({ others: 0, reminders: 3 });
    const second = await counts(AT + 1).claimFromAccount({ others: 1, reminders: 100 }, SIXTY);
    expect(second.granted).toEqual({ others: 1, reminders: 0 });
  });

  test("after a day nothing of an address is left", async () => {
    const database = await newDatabase();
    await countsAt(database)(AT).claim({ ...TWO_A_MINUTE, counted: "hash", milliseconds: DAY });
    const left = () => database.all("SELECT counted FROM mail_use");
    await forgetMailUse(database, AT + DAY - 1);
    expect(await left()).toEqual([{ counted: "hash" }]);
    await forgetMailUse(database, AT + DAY);
    expect(await left()).toEqual([]);
  });
});
