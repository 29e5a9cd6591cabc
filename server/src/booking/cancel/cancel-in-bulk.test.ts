import { expect, test } from "vitest";

import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";

import { DatabaseUnavailable } from "../../database/database.ts";
import { cancelInBulk } from "./cancel-in-bulk.ts";

const FIFTY = Array.from({ length: 50 }, (_, index) => ({
  ...JOAO_AT_EIGHT,
  bookingId: String(index),
}));

const away = () => new DatabaseUnavailable(new Error("database is locked"));

/** A store whose database is away when booking 25 is cancelled, so many times. */
function unreliableStore(timesAway: number) {
  const tried: string[] = [];
  return {
    tried,
    async cancelById({ bookingId }: { readonly bookingId: string }) {
      tried.push(bookingId);
      if (bookingId === "25" && timesAway-- > 0) throw away();
      return bookingId !== "3";
    },
  };
}

test("a database that is away for a moment is asked again", async () => {
  const store = unreliableStore(2);
  expect(await cancelInBulk(store, FIFTY, { withoutMail: false })).toEqual({
    cancelled: 49,
    gone: 1,
    failure: undefined,
  });
});

test("a database that stays away ends it, with how many were cancelled and why", async () => {
  const store = unreliableStore(Infinity);
  expect(await cancelInBulk(store, FIFTY, { withoutMail: false })).toEqual({
    cancelled: 38,
    gone: 1,
    failure: away(),
  });
  expect(store.tried).not.toContain("40");
});
