// What is kept of sent mails, on every engine. Run by one test file an engine.

import { expect, test } from "vitest";

import type { Database } from "./database.ts";
import { sentMailStore } from "./sent-mail-store.ts";

/** Declares the contract's tests for one engine. */
export function sentMailStoreContract(temporaryDatabase: () => Promise<Database>): void {
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
}
