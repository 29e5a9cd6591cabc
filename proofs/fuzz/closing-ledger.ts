import { daysToClose, lastScheduledDay, spansToClose } from "@vitrine/domain/owner/closings";
import type { TimeToClose } from "@vitrine/domain/owner/closings";
import type { Catalogue } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { OWNER_ACTS } from "@vitrine/domain/wire/owner/owner-acts";

import { sentJson } from "./requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "./requests/fuzz-request.ts";

/** A range of one barber that is closed. */
export interface Closed {
  readonly calendarId: string;
  readonly closingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

/** The model of what the owner has closed, derived from the responses alone. */
export class ClosingLedger {
  readonly #catalogue: Catalogue;
  readonly #now: Instant;
  readonly #keys: Set<string>;
  readonly #shopOnly = new Set<string>();
  #closed: Closed[] = [];

  /** `now`: the clock of the server's booking rules. `keys`: those that the server has been given already. */
  constructor(catalogue: Catalogue, now: Instant, keys: Set<string>) {
    this.#catalogue = catalogue;
    this.#now = now;
    this.#keys = keys;
  }

  get closed(): readonly Closed[] {
    return this.#closed;
  }

  /** The calendars that only the shop books. */
  get shopOnly(): ReadonlySet<string> {
    return this.#shopOnly;
  }

  note(request: FuzzRequest, { status }: Pick<Answer, "status">): void {
    if (status !== 200) return;
    if (mayHaveReached(OWNER_ACTS.closeTime.path, request)) this.#close(sentJson(request));
    if (mayHaveReached(OWNER_ACTS.openTime.path, request)) this.#open(sentJson(request));
    if (mayHaveReached(OWNER_ACTS.shopOnly.path, request)) this.#setShopOnly(sentJson(request));
  }

  /** How much of a closing would be open after all of it is opened. */
  endingLater(closingId: string): readonly Closed[] {
    return this.#closed.filter((one) => one.closingId === closingId && one.span.end > this.#now);
  }

  #close(sent: unknown): void {
    const { success, data } = OWNER_ACTS.closeTime.request.safeParse(sent);
    const shop = success ? this.#catalogue.get(data.calendarId) : undefined;
    // The same key once more has closed nothing more.
    if (!success || shop === undefined || this.#keys.has(data.key)) return;
    this.#keys.add(data.key);
    const days = daysToClose(data satisfies TimeToClose, lastScheduledDay(shop, this.#now));
    for (const barberColorId of data.barberColorIds) {
      for (const span of spansToClose(shop, days, data)) {
        const { calendarId, key: closingId } = data;
        this.#closed.push({ calendarId, closingId, barberColorId, span });
      }
    }
  }

  #setShopOnly(sent: unknown): void {
    const { success, data } = OWNER_ACTS.shopOnly.request.safeParse(sent);
    if (!success || this.#keys.has(data.key)) return;
    this.#keys.add(data.key);
    if (data.isOn) this.#shopOnly.add(data.calendarId);
    else this.#shopOnly.delete(data.calendarId);
  }

  #open(sent: unknown): void {
    const { success, data } = OWNER_ACTS.openTime.request.safeParse(sent);
    if (!success) return;
    const { closingId, only } = data;
    this.#closed = this.#closed.filter((one) => {
      if (one.closingId !== closingId) return true;
      if (only === undefined) return one.span.end <= this.#now;
      return one.barberColorId !== only.barberColorId || one.span.start !== only.dateTimeStart;
    });
  }
}

/** A broken address may still lead there, such as one with `#a` behind it. No other call takes a body of its shape. */
function mayHaveReached(path: string, { promised, method }: FuzzRequest): boolean {
  if (promised.by === "document") return promised.call.path === path;
  return promised.by === "courtesy" && method === "POST";
}
