import type { Shop } from "@vitrine/domain/shop/shop";

import { isSame, trimmed } from "../../facts/same-facts.ts";
import { CHANGES_COPY as copy } from "./changes-copy.ts";
import { changesOfClosedDays } from "./changes-of-closed-days.ts";
import { changesOfHours } from "./changes-of-hours.ts";
import { changesOfPeople } from "./changes-of-people.ts";
import { changesOfServices } from "./changes-of-services.ts";

/** What an edit changes of a shop, a sentence for each change. Empty only if nothing changes. */
export function changesOf(before: Shop, after: Shop): readonly string[] {
  return changesOfTrimmed(trimmed(before), trimmed(after));
}

function changesOfTrimmed(before: Shop, after: Shop): readonly string[] {
  const unless = (field: keyof Shop, change: string) =>
    isSame(before[field], after[field]) ? [] : [change];
  const fromTo = (field: keyof Shop, what: string, text: (shop: Shop) => string) =>
    unless(field, copy.fromTo(what, text(before), text(after)));
  const changes: Record<
    Exclude<keyof Shop, "calendarId" | "kind" | "former">,
    readonly string[]
  > = {
    name: fromTo("name", copy.name, ({ name }) => name || copy.nothing),
    services: [...changesOfHours(before, after), ...changesOfServices(before, after)],
    closed: changesOfClosedDays(before, after),
    barbers: changesOfPeople(before, after),
    windowDays: fromTo("windowDays", copy.window, ({ windowDays }) => copy.windowDays(windowDays)),
    bookUntilMinutes: fromTo("bookUntilMinutes", copy.bookUntil, ({ bookUntilMinutes }) =>
      noticeText(bookUntilMinutes, copy.theEve),
    ),
    firstSlotUntil: fromTo("firstSlotUntil", copy.firstSlot, ({ firstSlotUntil }) =>
      firstSlotUntil === undefined ? copy.asOthers : copy.onTheEve(firstSlotUntil),
    ),
    cancelUntilMinutes: fromTo("cancelUntilMinutes", copy.cancelUntil, ({ cancelUntilMinutes }) =>
      noticeText(cancelUntilMinutes, copy.atAnyTime),
    ),
    offersAnyBarber: fromTo("offersAnyBarber", copy.anyBarber, ({ offersAnyBarber }) =>
      copy.yesOrNo(offersAnyBarber === true),
    ),
    asksForNote: fromTo("asksForNote", copy.note, ({ asksForNote }) =>
      copy.yesOrNo(asksForNote === true),
    ),
    confirmationText: unless("confirmationText", copy.confirmation),
    stepMinutes: fromTo("stepMinutes", copy.step, ({ stepMinutes }) =>
      copy.stepMinutes(stepMinutes),
    ),
    capacity: fromTo("capacity", copy.capacity, ({ capacity }) => String(capacity)),
    partySizes: fromTo("partySizes", copy.partySizes, sizesText),
    address: fromTo("address", copy.address, ({ address }) => address || copy.nothing),
    phone: fromTo("phone", copy.phone, ({ phone }) => phone ?? copy.nothing),
    whatsApp: fromTo("whatsApp", copy.whatsApp, ({ whatsApp }) => whatsApp ?? copy.nothing),
    accent: unless("accent", copy.accent),
    business: unless("business", copy.business),
    timeZone: fromTo("timeZone", copy.zone, ({ timeZone }) => timeZone),
    words: unless("words", copy.words),
  };
  return Object.values(changes).flat();
}

function noticeText(minutes: number | undefined, none: string): string {
  if (minutes === undefined) return none;
  return minutes < 0 ? copy.unfinished : copy.before(minutes);
}

function sizesText({ partySizes }: Shop): string {
  return partySizes.length === 0 ? copy.nothing : copy.list(partySizes.map(String));
}
