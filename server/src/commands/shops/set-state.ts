import type { Database } from "../../database/database.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { stateChange } from "../../shops/edits/state-change.ts";
import type { ShopState } from "../../shops/shops-table.ts";
import { change, rowOf } from "./change-one-shop.ts";

export async function setState(
  database: Database,
  id: string,
  state: ShopState,
  isConfirmed: boolean,
): Promise<void> {
  const row = await rowOf(database, id);
  if (row.state === state) return console.log(`The shop ${id} is already ${state}.`);
  console.log(
    state === "suspended"
      ? `Nothing can be booked in the shop ${id}. What is booked stays, is shown and can be cancelled.`
      : `The shop ${id} can be booked again${row.erase_at === null ? "" : ", and is not erased"}.`,
  );
  const changed = stateChange(row, { state, changedBy: CHANGED_BY.command });
  await change(database, changed, isConfirmed);
}
