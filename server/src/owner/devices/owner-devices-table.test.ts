import { describe, expect, test, vi } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { ownerDevicesContract } from "@vitrine/testing/contracts/owner-devices-contract";
import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";
import { SOON } from "@vitrine/testing/soon";

import type { Database } from "../../database/database.ts";
import { ownerDevices } from "./owner-devices-table.ts";

const TEN = Date.parse("2026-11-23T10:00:00-03:00");

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  ownerDevicesContract(newDatabase);
});

test("a device that is being made by a code while all others are shut out is shut out, too", async () => {
  const database = await temporarySharedDatabase();
  const devices = ownerDevices(database);
  await devices.makeCode("barbearia", "code", TEN);

  const made = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow: Database = {
    ...database,
    tx: ({ name, work }, input) =>
      database.tx(
        {
          name,
          async work(transaction, given) {
            const outcome = await work(transaction, given);
            made.resolve();
            await mayCommit.promise;
            return outcome;
          },
        },
        input,
      ),
  };
  const thief = { deviceId: "thief", tokenHash: "hash of thief", name: "iPhone" };
  const connecting = ownerDevices(slow).connect("barbearia", thief, "code", TEN);
  await made.promise;
  const shuttingOut = devices.disconnect("barbearia", { which: "others", deviceId: "" }, TEN);
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await database.all(waiting)).toHaveLength(1), SOON);
  mayCommit.resolve();
  expect(await connecting).toEqual({ ok: true });
  await shuttingOut;
  expect(await devices.find("barbearia", "hash of thief", TEN)).toBeUndefined();
});
