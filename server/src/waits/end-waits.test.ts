import { expect, test } from "vitest";

import { withClock } from "@vitrine/testing/databases/with-clock";
import { mailbox } from "@vitrine/testing/mail/mailbox";
import { callFor } from "@vitrine/testing/outbox/target-call";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { RITA_WAITS } from "@vitrine/testing/sample-waits";

import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import { mailTarget } from "../mail/client/mail-target.ts";
import { endWaitsOf } from "./end-waits.ts";
import { addressHashOf } from "./leave-waits.ts";
import { waitStore } from "./waits-table.ts";

test("who books waits no more for that day; the owner's bookings and those before it end no wait", async () => {
  const { parts, database, clock } = await mailbox();
  const target = mailTarget({ ...parts, publicUrl: undefined, endWaits: endWaitsOf(database) });
  const addressHash = addressHashOf(await countingSalt(database)(), "Joao+x@example.com");
  const wait = { ...RITA_WAITS, addressHash };
  const waiting = async () =>
    (await database.all("SELECT wait_id FROM client_wait WHERE client_email <> ''")).length;
  await waitStore(withClock(database, () => clock.now)).make(wait, clock.now, undefined);

  const byOwner = { ...JOAO_AT_EIGHT, bookedBy: "owner" } as const;
  expect(await target.deliver(byOwner, callFor(byOwner))).toEqual({ ok: true });
  const cancelled = { ...JOAO_AT_EIGHT, cancelledAt: clock.now };
  expect(await target.deliver(cancelled, callFor(cancelled))).toEqual({ ok: true });
  expect(await waiting()).toBe(1);
  const before = { ...JOAO_AT_EIGHT, bookingId: "before", createdAt: clock.now - 1 };
  expect(await target.deliver(before, callFor(before))).toEqual({ ok: true });
  expect(await waiting()).toBe(1);
  const another = { ...JOAO_AT_EIGHT, bookingId: "another", createdAt: clock.now };
  expect(await target.deliver(another, callFor(another))).toEqual({ ok: true });
  expect(await waiting()).toBe(0);
});
