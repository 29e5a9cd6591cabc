import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { SALON } from "@vitrine/testing/salons/salon";

import { changeTo } from "../../shops/edits/change-to.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { change, rowOf } from "./change-one-shop.ts";

test("facts with a menu are kept from earlier servers, others are not, but of a shop that had a step", async () => {
  const database = await temporaryDatabase();
  for (const [facts, reader] of [
    [SALON, 2],
    [shop, 1],
    [{ ...shop, stepMinutes: 30 }, 3],
    [SALON, 3],
    [shop, 3],
  ] as const) {
    const { revision } = await rowOf(database, facts.calendarId);
    const changed = {
      revision,
      shop: facts,
      state: "open",
      changedBy: CHANGED_BY.command,
    } as const;
    await change(database, changeTo(changed), true);
    expect(await rowOf(database, facts.calendarId)).toMatchObject({ reader });
  }
});
