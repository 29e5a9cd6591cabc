// How many mails go out, on every engine and for several instances at once.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases";
import { withClock } from "@vitrine/testing/with-clock";

import { countingStore } from "./counting-store.ts";
import type { Database } from "./database.ts";
import { mailUseStore } from "./mail-use.ts";
import type { MailWindow } from "./mail-use.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.parse("2026-11-23T10:00:00-03:00");
const TWO_A_MINUTE = { counted: "account", mailsMax: 2, milliseconds: MINUTE };

/** Claims by a clock that shows `at`. */
const claimsOf = (database: Database) => (windows: readonly MailWindow[], at: number) =>
  mailUseStore(withClock(database, () => at)).claim(windows);

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  test("a window begins with its first mail, and when it is full says when it ends", async () => {
    const claim = claimsOf(await newDatabase());
    expect(await claim([TWO_A_MINUTE], AT)).toEqual({ ok: true });
    expect(await claim([TWO_A_MINUTE], AT + 20_000)).toEqual({ ok: true });
    expect(await claim([TWO_A_MINUTE], AT + 45_000)).toEqual({
      ok: false,
      counted: "account",
      waitMilliseconds: 15_000,
    });
    expect(await claim([TWO_A_MINUTE], AT + MINUTE)).toEqual({ ok: true });
    expect(await claim([TWO_A_MINUTE], AT + MINUTE)).toEqual({ ok: true });
    expect(await claim([TWO_A_MINUTE], AT + MINUTE)).toMatchObject({ ok: false });
  });

  test("a mail that has no place in one window takes none in another", async () => {
    const claim = claimsOf(await newDatabase());
    const reminders = { ...TWO_A_MINUTE, counted: "reminders", mailsMax: 9 };
    const one = { ...TWO_A_MINUTE, counted: "one", mailsMax: 1 };
    expect(await claim([TWO_A_MINUTE, one], AT)).toEqual({ ok: true });
    expect(await claim([reminders, TWO_A_MINUTE, one], AT)).toMatchObject({ counted: "one" });
    expect(await claim([reminders, TWO_A_MINUTE, one], AT)).toMatchObject({ counted: "one" });
    expect(await claim([TWO_A_MINUTE], AT)).toEqual({ ok: true });
  });

  test("of twenty instances that send at once, as many do as the window holds", async () => {
    const database = await newDatabase();
    const five = { ...TWO_A_MINUTE, mailsMax: 5 };
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimsOf(database)([five], AT)),
    );
    expect(claims.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("what a clock that was ahead has counted holds no mail back", async () => {
    const claim = claimsOf(await newDatabase());
    await claim([TWO_A_MINUTE], AT + DAY);
    await claim([TWO_A_MINUTE], AT + DAY);
    expect(await claim([TWO_A_MINUTE], AT)).toEqual({ ok: true });
  });

  test("after a day nothing of an address is left", async () => {
    const database = await newDatabase();
    const aDay = { ...TWO_A_MINUTE, counted: "hash", milliseconds: DAY };
    await claimsOf(database)([aDay], AT);
    const left = () => database.all("SELECT counted FROM mail_use");
    await countingStore(database).forgetMails(AT + DAY - 1);
    expect(await left()).toEqual([{ counted: "hash" }]);
    await countingStore(database).forgetMails(AT + DAY);
    expect(await left()).toEqual([]);
  });
});
