import { setTimeout as after } from "node:timers/promises";

import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";

import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { ownerPageUrls } from "../../mail/owner/owner-mail-body.ts";
import { notifyUnknownEvents } from "../../mail/owner/unknown-events-mail.ts";
import { mailLimitsOf } from "../../mail/turns/mail-limits.ts";
import { timeOf } from "../../outbox/booking-slot.ts";
import type { ClosedEvent } from "./close-event.ts";

const MAIL_MAX_MILLISECONDS = 60_000;

/**
 * Notifies a shop's owner of the times that were closed, and of the slots that are booked and not in the calendar. Returns
 * whether the mail was accepted.
 */
export async function mailOwner(
  config: Config,
  database: Database,
  shop: Shop,
  closed: readonly ClosedEvent[],
  missing: readonly string[],
): Promise<boolean> {
  const { mail, ownerMail } = config;
  const { calendarId } = shop;
  const to = ownerMail?.get(calendarId);
  if (mail === undefined || to === undefined) return false;
  const signal = AbortSignal.timeout(MAIL_MAX_MILLISECONDS);
  const limits = mailLimitsOf(database, config);
  const times = closed.flatMap((event) =>
    whenClosed(event, shop).map((when) => ({ when, title: event.title })),
  );
  const [first] = closed
    .flatMap(({ spans }) => spans)
    .toSorted((one, other) => one.start - other.start);
  const day = first && dayOf(first.start, shop.timeZone);
  try {
    for (;;) {
      const heldBack = await limits.claimMail(calendarId, signal);
      if (heldBack === undefined) break;
      await after(heldBack.afterMilliseconds, undefined, { signal });
    }
    const pageUrl = await ownerPageUrls(config, database)(calendarId);
    return await notifyUnknownEvents({ mail, to, pageUrl, shop, times, day, missing }, signal);
  } catch {
    // It takes too long, or the server cannot be reached: the caller says that the owner was not notified.
    return false;
  }
}

/** `ter 24/11, 08:00 - 08:30, barbeiro1`, for each range; `todos` where it closes every barber's time. */
export function whenClosed({ spans, barberColorIds }: ClosedEvent, shop: Shop): string[] {
  const { timeZone, barbers } = shop;
  const names = barberColorIds.map((id) => barberById(shop, id)?.name ?? "");
  const who = names.length > 1 && names.length === barbers.length ? "todos" : names.join(" + ");
  return spans.map((span) =>
    [dayLabel(dayOf(span.start, timeZone)), timeOf(span, timeZone), who].join(", "),
  );
}
