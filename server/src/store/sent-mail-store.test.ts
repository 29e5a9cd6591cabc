// What is kept of sent mails, on every engine. Run by one test file an engine.

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases";

import { sentMailStore } from "./sent-mail-store.ts";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a mail is unknown, then begun, then accepted, and begun again it stays accepted", async () => {
    const store = sentMailStore(await temporaryDatabase());
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map());
    await store.begin("barbearia", "a", "confirmation", 1);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "begun"]]));
    await store.accept("barbearia", "a", "confirmation", 1_795_000_000_000);
    await store.begin("barbearia", "a", "confirmation", 3);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
  });

  test("a mail is lost when two copies were begun and neither was answered: a third is not begun", async () => {
    const store = sentMailStore(await temporaryDatabase());
    expect(await store.begin("barbearia", "a", "confirmation", 1)).toBe(true);
    expect(await store.begin("barbearia", "a", "confirmation", 2)).toBe(true);
    expect(await store.begin("barbearia", "a", "confirmation", 3)).toBe(false);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "lost"]]));
    // The answer to the second has come after all.
    await store.accept("barbearia", "a", "confirmation", 4);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
    expect(await store.begin("barbearia", "a", "confirmation", 5)).toBe(false);
  });

  test("a copy that was refused is none: the mail is as before it", async () => {
    const store = sentMailStore(await temporaryDatabase());
    for (const at of [1, 2, 3]) {
      expect(await store.begin("barbearia", "a", "confirmation", at)).toBe(true);
      await store.withdraw("barbearia", "a", "confirmation");
    }
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map());
    await store.begin("barbearia", "a", "confirmation", 4);
    await store.begin("barbearia", "a", "confirmation", 5);
    await store.withdraw("barbearia", "a", "confirmation");
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "begun"]]));
  });

  test("of workers that begin the same mail at once, two may send it", async () => {
    const store = sentMailStore(await temporaryDatabase());
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) => store.begin("barbearia", "a", "confirmation", at)),
    );
    expect(begun.filter((mayBeSent) => mayBeSent)).toHaveLength(2);
  });

  test("kinds, bookings and calendars are kept apart", async () => {
    const store = sentMailStore(await temporaryDatabase());
    await store.begin("barbearia", "a", "confirmation", 1);
    await store.begin("barbearia", "a", "cancellation", 1);
    await store.accept("barbearia", "a", "cancellation", 2);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([
        ["confirmation", "begun"],
        ["cancellation", "accepted"],
      ]),
    );
    expect(await store.progressOf("barbearia", "b")).toEqual(new Map());
    expect(await store.progressOf("reservas", "a")).toEqual(new Map());
  });
});
