import type { Database } from "../../database/database.ts";
import type { ShopState } from "../../shops/shops-table.ts";
import { shopIn } from "../../shops/stored-facts.ts";
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
  const { revision } = row;
  await change(database, { revision, shop: shopIn(row), state }, isConfirmed, row.file_hash);
}
