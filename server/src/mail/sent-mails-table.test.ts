// The records of sent mails, on every engine. One test file per engine runs this.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import { sentMailStore } from "./sent-mails-table.ts";

const CONFIRMATION = [{ bookingId: "a", kind: "confirmation" }] as const;

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a mail is unknown, then begun, then accepted, and begun again it stays accepted", async () => {
    const store = sentMailStore(await temporaryDatabase());
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map());
    await store.begin("barbearia", CONFIRMATION, 1);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "begun"]]));
    await store.accept("barbearia", CONFIRMATION, 1_795_000_000_000);
    await store.begin("barbearia", CONFIRMATION, 3);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
  });

  test("a mail is lost when two copies were begun and neither was answered: a third is not begun", async () => {
    const store = sentMailStore(await temporaryDatabase());
    expect(await store.begin("barbearia", CONFIRMATION, 1)).toBe(true);
    expect(await store.begin("barbearia", CONFIRMATION, 2)).toBe(true);
    expect(await store.begin("barbearia", CONFIRMATION, 3)).toBe(false);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "lost"]]));
    // The answer to the second has come after all.
    await store.accept("barbearia", CONFIRMATION, 4);
    expect(await store.progressOf("barbearia", "a")).toEqual(
      new Map([["confirmation", "accepted"]]),
    );
    expect(await store.begin("barbearia", CONFIRMATION, 5)).toBe(false);
  });

  test("a copy that was refused is none: the mail is as before it", async () => {
    const store = sentMailStore(await temporaryDatabase());
    for (const at of [1, 2, 3]) {
      expect(await store.begin("barbearia", CONFIRMATION, at)).toBe(true);
      await store.withdraw("barbearia", CONFIRMATION);
    }
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map());
    await store.begin("barbearia", CONFIRMATION, 4);
    await store.begin("barbearia", CONFIRMATION, 5);
    await store.withdraw("barbearia", CONFIRMATION);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "begun"]]));
  });

  test("of workers that begin the same mail at once, two may send it", async () => {
    const store = sentMailStore(await temporaryDatabase());
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) => store.begin("barbearia", CONFIRMATION, at)),
    );
    expect(begun.filter((mayBeSent) => mayBeSent)).toHaveLength(2);
  });

  test("a mail about many is begun for all of them or for none", async () => {
    const store = sentMailStore(await temporaryDatabase());
    const both = [
      { bookingId: "a", kind: "owner-booking" },
      { bookingId: "b", kind: "owner-cancellation" },
    ] as const;
    expect(await store.begin("barbearia", both, 1)).toBe(true);
    await store.accept("barbearia", both.slice(1), 2);
    expect(await store.begin("barbearia", both, 3)).toBe(false);
    expect(await store.progressAmong("barbearia", ["a", "b", "c"])).toEqual(
      new Map([
        ["a", new Map([["owner-booking", "begun"]])],
        ["b", new Map([["owner-cancellation", "accepted"]])],
      ]),
    );
  });

  test("a confirmation that may be sent and was not is no mail", async () => {
    const store = sentMailStore(await temporaryDatabase());
    expect(await store.isAdmitted("barbearia", CONFIRMATION[0])).toBe(false);
    await store.admit("barbearia", CONFIRMATION[0]);
    await store.admit("barbearia", CONFIRMATION[0]);
    expect(await store.isAdmitted("barbearia", CONFIRMATION[0])).toBe(true);
    expect(await store.isAdmitted("reservas", CONFIRMATION[0])).toBe(false);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map());
    expect(await store.begin("barbearia", CONFIRMATION, 3)).toBe(true);
    expect(await store.progressOf("barbearia", "a")).toEqual(new Map([["confirmation", "begun"]]));
  });

  test("kinds, bookings and calendars are kept apart", async () => {
    const store = sentMailStore(await temporaryDatabase());
    await store.begin("barbearia", CONFIRMATION, 1);
    await store.begin("barbearia", [{ bookingId: "a", kind: "cancellation" }], 1);
    await store.accept("barbearia", [{ bookingId: "a", kind: "cancellation" }], 2);
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
