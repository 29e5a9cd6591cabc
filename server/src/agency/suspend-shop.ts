import type { AgencyAct } from "@vitrine/domain/agency/agency-acts";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { nameKey } from "@vitrine/domain/shop/shop-text";
import type {
  EraseShopAnswer,
  EraseShopRequest,
  OfShopRequest,
} from "@vitrine/domain/wire/agency/agency-calls";

import { GRACE_MILLISECONDS } from "../erasing/erase-shops.ts";
import type { Done } from "../owner/owner-calls-table.ts";
import { ownerCallOf } from "../owner/owner-scheduling.ts";
import { CHANGED_BY } from "../shops/edits/changed-by.ts";
import { findOlderServer } from "../shops/edits/older-servers.ts";
import { stateChange } from "../shops/edits/state-change.ts";
import { storedName } from "../shops/shop-words-table.ts";
import type { ShopRow } from "../shops/shops-table.ts";
import { shopsEver } from "../shops/tombstones-table.ts";
import { renewShown, shownInstant } from "./agency.ts";
import type { Actor, Agency, Answered } from "./agency.ts";
import { changeState, leaveState } from "./change-shops.ts";

/** Nothing can be booked there any more; what is booked stays. */
export function suspendShop(
  agency: Agency,
  request: OfShopRequest,
  actor: Actor,
): Promise<Answered<Record<string, never>>> {
  return answered(
    changeAsRow(agency, request, actor, "suspended", ({ state }) =>
      state === "suspended" ? "is so" : { state: "suspended" },
    ),
  );
}

/** Also takes an erasure back. */
export function reopenShop(
  agency: Agency,
  request: OfShopRequest,
  actor: Actor,
): Promise<Answered<Record<string, never>>> {
  return answered(
    changeAsRow(agency, request, actor, "reopened", ({ state, erase_at: eraseAt }) =>
      state === "open" && eraseAt === null ? "is so" : { state: "open" },
    ),
  );
}

/** Suspends the shop, and has it erased in seven days. */
export async function eraseShop(
  agency: Agency,
  request: EraseShopRequest,
  actor: Actor,
): Promise<Answered<EraseShopAnswer>> {
  const inSevenDays = agency.database.now() + GRACE_MILLISECONDS;
  let eraseAt = inSevenDays;
  const outcome = await changeAsRow(agency, request, actor, "erasing", (row) => {
    const name = storedName(row.calendar_id, row.facts);
    if (nameKey(request.typedName) !== nameKey(name)) return refused("typed-name-invalid");
    eraseAt = row.erase_at ?? inSevenDays;
    return row.erase_at === null ? { state: "suspended", eraseAt } : "is so";
  });
  if (!outcome.ok) return outcome;
  if (outcome.isRepeated) {
    // The erasure that the first call began may have been taken back, or another begun.
    const row = (await shopsEver(agency.database, [request.calendarId])).get(request.calendarId);
    if (row === undefined || row.erase_at === null) return refused("shop-changed");
    eraseAt = row.erase_at;
  }
  return { ok: true, answer: { eraseAt: shownInstant(eraseAt) } };
}

async function answered(done: Promise<Done | Refused>): Promise<Answered<Record<string, never>>> {
  const outcome = await done;
  return outcome.ok ? { ok: true, answer: {} } : outcome;
}

type To = Pick<Parameters<typeof stateChange>[1], "state" | "eraseAt">;

// An owner who publishes, or a setting, may come between. More in a row mean that something else is wrong.
const TRIES_MAX = 5;

/** Changes the shop as `decide` says of its row as it is now. */
async function changeAsRow(
  agency: Agency,
  request: OfShopRequest,
  { device }: Actor,
  act: AgencyAct,
  decide: (row: ShopRow) => To | "is so" | Refused,
): Promise<Done | Refused> {
  const { config, database } = agency;
  const { calendarId } = request;
  // The embedded database is held by one server: none runs beside it.
  const isShared = config.databaseUrl !== undefined;
  if (isShared && (await findOlderServer(database, database.now(), ["shops"]))) {
    return refused("older-server");
  }
  const call = ownerCallOf(act, request);
  for (let tries = 1; ; tries += 1) {
    const row = (await shopsEver(database, [calendarId])).get(calendarId);
    if (row === undefined || row.state === "erased") return refused("calendar-unknown");
    const to = decide(row);
    if (to !== "is so" && "refusal" in to) return to;
    const done =
      to === "is so"
        ? await leaveState(database, call, { revision: row.revision, changedAt: row.changed_at })
        : await changeState(database, {
            call,
            device,
            act,
            change: stateChange(row, { ...to, changedBy: CHANGED_BY.agency }),
          });
    if (!done.ok && done.refusal === "shop-changed" && tries < TRIES_MAX) continue;
    if (done.ok) await renewShown(agency, calendarId);
    return done;
  }
}
