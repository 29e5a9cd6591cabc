import { clientNameFrom, isClientName } from "@vitrine/domain/client/client-name";
import { mayBookWithEmail } from "@vitrine/domain/client/client-email";
import { isClientPhone } from "@vitrine/domain/client/client-phone";
import {
  CLIENT_EMAIL_REFUSAL,
  CLIENT_NAME_REFUSAL,
  CLIENT_PHONE_REFUSAL,
} from "@vitrine/domain/refusals";
import { hasMenu, menuOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotsOf, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";

import { noticeOf } from "../../../booking/copy/notice-copy.ts";
import type { TypedCopy } from "../../../booking/copy/use-booking-copy.ts";
import { cutNotice, TEXT_FIELDS } from "../../../booking/form/fields.ts";
import type { TextFieldName } from "../../../booking/form/fields.ts";
import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";
import type { Repeats } from "./repeats.ts";

export interface BookingDraft {
  readonly texts: Readonly<Record<Exclude<TextFieldName, "note">, string>> & {
    readonly note?: string;
  };
  /** Whether it is for somebody who has just come in, of whom the name is enough. */
  readonly isWalkIn?: true | undefined;
  /** Who has filled in the name: the owner, or the page, which knows the phone. Left out while it is untouched. */
  readonly nameBy?: "owner" | "phone" | undefined;
  /** What was typed before the phone. */
  readonly areaCode?: string | undefined;
  readonly notices: Readonly<Partial<Record<TextFieldName, string>>>;
  /** What did not fit at the end of each field. It precedes what is typed next. */
  readonly beyond?: Readonly<Partial<Record<TextFieldName, string>>>;
  /** The fields whose faults are shown: those that the owner has left, and all of them after a try to send. */
  readonly judged: readonly (TextFieldName | "time")[];
  readonly barberColorId: number;
  readonly service: string;
  readonly people: number;
  /** The label of the chosen slot; empty while none is chosen. */
  readonly time: string;
  /** Left out for a booking that does not repeat. */
  readonly repeats?: Repeats | undefined;
}

export type BookingChoice = Partial<
  Pick<BookingDraft, "barberColorId" | "service" | "people" | "time" | "repeats">
>;

export type BookingDraftAction =
  | { readonly type: "typed" | "composed"; readonly field: TextFieldName; readonly text: string }
  | { readonly type: "blocked"; readonly field: TextFieldName; readonly value: string }
  | { readonly type: "left"; readonly field: TextFieldName }
  /** The name of the client with this phone. `notice` says where it comes from. */
  | {
      readonly type: "known";
      readonly phone: string;
      readonly name: string;
      readonly notice: string;
    }
  | { readonly type: "chosen"; readonly choice: BookingChoice }
  | { readonly type: "tried" };

const TEXTS = Object.keys(TEXT_FIELDS) as TextFieldName[];

/**
 * An empty form with preset choices: those that the owner tapped on, otherwise the first ones of the shop. Of the services
 * that can begin at the tapped time, the first with a free slot there.
 */
export function bookingDraft(
  shop: Shop,
  {
    barberColorId,
    startMinute,
    isWalkIn,
  }: { barberColorId?: number; startMinute?: number; isWalkIn?: true },
  isFree: (barber: Barber, service: Service, slot: TimeSlot) => boolean = () => true,
): BookingDraft {
  const barber = shop.barbers.find(({ id }) => id === barberColorId) ?? shop.barbers[0];
  const menu = barber === undefined ? [] : menuOf(shop, barber);
  const tapped = menu.filter((service) =>
    slotsOf(shop, service).some((slot) => slot.startMinute === startMinute),
  );
  const fitting = tapped.find((service) =>
    slotsOf(shop, service).some(
      (slot) => slot.startMinute === startMinute && barber && isFree(barber, service, slot),
    ),
  );
  const service = fitting ?? tapped[0] ?? menu[0];
  const slot = service && slotsOf(shop, service).find((slot) => slot.startMinute === startMinute);
  return {
    texts: { name: "", email: "", phone: "" },
    ...(isWalkIn && { isWalkIn }),
    notices: {},
    judged: [],
    barberColorId: barber?.id ?? 0,
    service: service?.name ?? "",
    people: shop.partySizes[0] ?? 1,
    time: slot?.label ?? "",
  };
}

export function nextBookingDraft(
  copy: TypedCopy,
  draft: BookingDraft,
  action: BookingDraftAction,
): BookingDraft {
  switch (action.type) {
    case "typed": {
      const before = beforeTyping(draft, action.field);
      const typed = TEXT_FIELDS[action.field].accept(action.text);
      const isPhone = action.field === "phone";
      const kept = typed.value === draft.texts.phone ? draft.areaCode : undefined;
      const areaCode = isPhone ? (typed.areaCode ?? kept) : undefined;
      const notice = areaCode
        ? copy.hints.areaCodeKept(areaCode)
        : typed.cut
          ? noticeOf(cutNotice(action.field, typed))
          : undefined;
      return {
        ...withText(before, action.field, typed.value, notice),
        ...(isPhone && { areaCode }),
        beyond: { ...draft.beyond, [action.field]: typed.beyond },
      };
    }
    case "composed":
      return withText(beforeTyping(draft, action.field), action.field, action.text);
    case "blocked":
      return withText(
        beforeTyping(draft, action.field),
        action.field,
        action.value,
        noticeOf(`${action.field}Full`),
      );
    case "known":
      if (!isNameOpen(draft) || draft.texts.phone !== action.phone) return draft;
      return { ...withText(draft, "name", action.name, action.notice), nameBy: "phone" };
    case "left":
      if (!draft.texts[action.field]) return draft;
      return { ...draft, judged: [...draft.judged, action.field] };
    case "chosen":
      return {
        ...draft,
        // A slot belongs to a service, so another service drops it. With another barber or more people it may still be free.
        ...(action.choice.service !== undefined && { time: "" }),
        ...action.choice,
      };
    case "tried":
      return { ...draft, judged: [...TEXTS, "time"] };
  }
}

/** Whether the page may fill in the name: it is empty, and the owner has never typed one. */
export function isNameOpen({ texts, nameBy }: BookingDraft): boolean {
  return texts.name === "" && nameBy === undefined;
}

/** A name that came with the phone is that phone's: it goes when another one is typed. */
function beforeTyping(draft: BookingDraft, field: TextFieldName): BookingDraft {
  if (field === "name") return { ...draft, nameBy: "owner" };
  if (field !== "phone" || draft.nameBy !== "phone") return draft;
  return { ...withText(draft, "name", ""), nameBy: undefined };
}

function withText(
  draft: BookingDraft,
  field: TextFieldName,
  text: string,
  notice?: string,
): BookingDraft {
  const { [field]: _gone, ...others } = draft.notices;
  return {
    ...draft,
    texts: { ...draft.texts, [field]: text },
    notices: notice === undefined ? others : { ...others, [field]: notice },
  };
}

/** The fault of each wrong text, whether it is shown yet or not. */
export function faultsOf({
  texts,
  isWalkIn,
}: BookingDraft): Partial<Record<TextFieldName, string>> {
  const mayLackPhone = isWalkIn === true && texts.phone === "";
  return {
    ...(!isClientName(clientNameFrom(texts.name)) && { name: CLIENT_NAME_REFUSAL }),
    ...(!mayLackPhone && !isClientPhone(texts.phone) && { phone: CLIENT_PHONE_REFUSAL }),
    ...(texts.email !== "" && !mayBookWithEmail(texts.email) && { email: CLIENT_EMAIL_REFUSAL }),
  };
}

/** What the draft books, but for its client; `undefined` without a slot. */
export function slotToBook(shop: Shop, day: Day, draft: BookingDraft, slots: readonly TimeSlot[]) {
  const slot = slots.find(({ label }) => label === draft.time);
  if (slot === undefined) return undefined;
  const { start, end } = spanOf(shop, day, slot);
  const service = serviceOf(shop, draft);
  return {
    barberColorId: draft.barberColorId,
    dateTimeStart: toRfc3339(start, shop.timeZone),
    dateTimeEnd: toRfc3339(end, shop.timeZone),
    ...(service !== undefined && hasMenu(shop) && { serviceId: service.id }),
    ...(shop.kind === "tables" && { clientNumber: draft.people }),
  };
}

/** The change that books the draft; `undefined` while something is missing. */
export function bookingChange(
  shop: Shop,
  day: Day,
  draft: BookingDraft,
  slots: readonly TimeSlot[],
): OwnerChange | undefined {
  const slot = slotToBook(shop, day, draft, slots);
  if (slot === undefined || Object.keys(faultsOf(draft)).length > 0) return undefined;
  const { name, phone, email, note = "" } = draft.texts;
  return {
    act: "book",
    body: {
      clientName: clientNameFrom(name),
      ...(phone !== "" && { clientPhone: phone }),
      ...(draft.areaCode && { clientAreaCode: draft.areaCode }),
      ...(email !== "" && { clientEmail: email }),
      ...(note.trim() !== "" && shop.asksForNote === true && { clientNote: note.trim() }),
      ...slot,
    },
  };
}

/** The chosen service as the chosen barber does it; `undefined` if that barber does not do it. */
function serviceOf(shop: Shop, { barberColorId, service }: BookingDraft): Service | undefined {
  const barber = barberById(shop, barberColorId);
  return barber && menuOf(shop, barber).find(({ name }) => name === service);
}

/** What a slot for the draft must have; `undefined` if the shop lacks its barber or service. */
export function choiceOf(shop: Shop, draft: BookingDraft) {
  const barber = barberById(shop, draft.barberColorId);
  const service = serviceOf(shop, draft);
  if (barber === undefined || service === undefined) return undefined;
  return { barber, services: [service], places: draft.people };
}
