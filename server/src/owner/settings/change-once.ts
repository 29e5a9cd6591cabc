import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { changeSettingIn } from "../../shop-settings/move-by-setting.ts";
import type { SettingChange } from "../../shop-settings/move-by-setting.ts";
import { doOnce } from "../owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner-calls-table.ts";

interface ChangeArguments {
  readonly call: OwnerCall;
  readonly change: SettingChange;
}

const CHANGE = timedOperation(
  "change a setting for the owner",
  (transaction, { call, change }: ChangeArguments, now) =>
    doOnce(transaction, call, async () =>
      (await changeSettingIn(transaction, change, now))
        ? { ok: true }
        : refused("calendar-unknown"),
    ),
);

/** Changes a setting with what it moves, and notes the call, in one transaction. */
export function changeSettingOnce(
  database: Database,
  call: OwnerCall,
  change: SettingChange,
): Promise<Done | Refused> {
  return database.tx(CHANGE, { call, change });
}
