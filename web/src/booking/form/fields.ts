import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { filterClientEmail, mayBookWithEmail } from "@vitrine/domain/client/client-email";
import { clientNameFrom, filterClientName, isClientName } from "@vitrine/domain/client/client-name";
import { filterClientNote } from "@vitrine/domain/client/client-note";
import { filterClientPhone, isClientPhone } from "@vitrine/domain/client/client-phone";
import { hasMenu, serviceText } from "@vitrine/domain/shop/menu";
import { isPartySize } from "@vitrine/domain/shop/party-size";
import { barberByName } from "@vitrine/domain/shop/shop";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotByLabel, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { TypedText } from "@vitrine/domain/client/typed-text";
import type { ComponentProps } from "react";

import type { NoticeName } from "../copy/notice-copy.ts";
import type { BookingCopy, TypedCopy } from "../copy/use-booking-copy.ts";
import { isAnyone } from "./anyone.ts";
import { chosenService, offeredServices } from "./offered-services.ts";

export type TextFieldName = "name" | "email" | "phone" | "note";
export type ChoiceFieldName = "barber" | "style" | "people";
export type FieldName = TextFieldName | ChoiceFieldName | "day" | "time";

/** What each field holds; an empty field holds an empty string. `areaCode` was typed before the phone and is sent beside it. */
export type BookingValues = Readonly<Record<FieldName | "areaCode", string>>;

/** What an availability check asks about, all of it valid. */
export interface CheckChoice {
  readonly phone: string;
  /** `undefined` in a shop that does not ask for the number of people. */
  readonly people: number | undefined;
  readonly barber: Barber;
  readonly style: Service;
  readonly day: Day;
}

export interface DeleteChoice extends CheckChoice {
  readonly slot: TimeSlot;
}

export interface CreateChoice extends DeleteChoice {
  readonly name: string;
  readonly email: string;
  readonly note?: string;
  readonly areaCode?: string;
  /** The name of what was chosen, where only the answer says who the barber is. */
  readonly wish?: string;
}

/** Everything that the forms, the calls and the summaries know about a field, except its words. */
interface Field {
  /** Whether the value is valid. The forms themselves drop a day that they no longer offer. */
  readonly isValid: (shop: Shop, values: BookingValues) => boolean;
  /** Whether the shop's screen has the field; by default it has. */
  readonly isAsked?: (shop: Shop) => boolean;
  /** Whether the field also identifies a booking to delete. */
  readonly identifiesBooking?: true;
  readonly summary: (choice: CreateChoice, copy: BookingCopy) => string;
  /** What the field adds to the body of each call; by default nothing. */
  readonly inCheck?: (shop: Shop, choice: CheckChoice) => object;
  readonly inCreate?: (shop: Shop, choice: CreateChoice) => object;
  readonly inDelete?: (shop: Shop, choice: DeleteChoice) => object;
}

interface TextField extends Field {
  /** The part of a typed or pasted text that goes into the field. */
  readonly accept: (text: string) => TypedText;
  /** The hint beside the label in the create form. */
  readonly hint?: (copy: TypedCopy, value: string) => string | undefined;
  readonly isOptional?: true;
  readonly input: Readonly<
    Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "autoCapitalize">
  > & { readonly rows?: number };
}

/** A choice: the field's value, and what a list shows of it. */
export interface ChoiceOption {
  readonly value: string;
  readonly text: string;
}

interface ChoiceField extends Field {
  readonly options: (
    shop: Shop,
    values: BookingValues,
    copy: BookingCopy,
  ) => readonly ChoiceOption[];
  readonly hint?: (shop: Shop, copy: BookingCopy) => string | undefined;
  /** What to say of the chosen option. */
  readonly description?: (shop: Shop, values: BookingValues) => string | undefined;
}

const clientPhone = (_shop: Shop, { phone }: CheckChoice) => ({ clientPhone: phone });
const barberColorId = (_shop: Shop, { barber }: CheckChoice) =>
  isAnyone(barber.name) ? { anyBarber: true } : { barberColorId: barber.id };
const group = (shop: Shop, { people }: CheckChoice) => ({
  clientNumber: people,
  clientMax: shop.capacity,
});
// A shop without a menu is called as it is specified. In any other, a length alone could mean another service by now.
// So it could where several people take different times.
const serviceId = (shop: Shop, { style, barber }: CheckChoice) =>
  hasMenu(shop) || isAnyone(barber.name) ? { serviceId: style.id } : {};
const slotTimes = (shop: Shop, { day, slot }: DeleteChoice) => {
  const { start, end } = spanOf(shop, day, slot);
  return {
    dateTimeStart: toRfc3339(start, shop.timeZone),
    dateTimeEnd: toRfc3339(end, shop.timeZone),
  };
};

export const TEXT_FIELDS: Readonly<Record<TextFieldName, TextField>> = {
  name: {
    accept: filterClientName,
    isValid: (_shop, { name }) => isClientName(clientNameFrom(name)),
    summary: ({ name }) => name,
    inCreate: (_shop, { name }) => ({ clientName: name }),
    input: { type: "text", inputMode: "text", autoComplete: "name", autoCapitalize: "words" },
  },
  email: {
    accept: filterClientEmail,
    isValid: (_shop, { email }) => mayBookWithEmail(email),
    summary: ({ email }) => email,
    inCreate: (_shop, { email }) => ({ clientEmail: email }),
    input: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" },
  },
  phone: {
    accept: filterClientPhone,
    hint: ({ hints }) => hints.phone,
    isValid: (_shop, { phone }) => isClientPhone(phone),
    identifiesBooking: true,
    summary: ({ phone }) => phone,
    inCheck: clientPhone,
    inCreate: (shop, choice) => ({
      ...clientPhone(shop, choice),
      ...(choice.areaCode && { clientAreaCode: choice.areaCode }),
    }),
    inDelete: clientPhone,
    // Not autocomplete `tel`: the country and area codes would push out the number's own digits.
    input: {
      type: "tel",
      inputMode: "numeric",
      autoComplete: "tel-local",
      autoCapitalize: "none",
    },
  },
  note: {
    accept: filterClientNote,
    hint: ({ hints }, note) => hints.note([...note].length),
    isOptional: true,
    isValid: () => true,
    isAsked: ({ asksForNote }) => asksForNote === true,
    summary: ({ note = "" }) => note,
    inCreate: (_shop, { note }) => (note ? { clientNote: note } : {}),
    input: { inputMode: "text", autoComplete: "off", autoCapitalize: "sentences", rows: 2 },
  },
};

export const CHOICE_FIELDS: Readonly<Record<ChoiceFieldName, ChoiceField>> = {
  barber: {
    options: ({ barbers }, _values, copy) =>
      barbers.map(({ name }) => ({ value: name, text: isAnyone(name) ? copy.anyone : name })),
    isValid: (shop, { barber }) => barberByName(shop, barber) !== undefined,
    identifiesBooking: true,
    summary: ({ barber }) => barber.name,
    inCheck: barberColorId,
    inCreate: barberColorId,
    inDelete: barberColorId,
  },
  style: {
    options: (shop, values) =>
      offeredServices(shop, values).map((service) => ({
        value: service.name,
        text: serviceText(shop, service),
      })),
    // Where there is a menu, each option says its own length.
    hint: (shop, { duration }) =>
      hasMenu(shop)
        ? undefined
        : shop.services.map(({ name, minutes }) => `${name}: ${duration(minutes)}`).join(" · "),
    description: (shop, values) => chosenService(shop, values)?.description,
    isValid: (shop, values) => chosenService(shop, values) !== undefined,
    identifiesBooking: true,
    summary: ({ style }) => style.name,
    inCheck: (shop, choice) => ({
      ...(choice.style.timeType !== undefined && { timeType: choice.style.timeType }),
      ...serviceId(shop, choice),
    }),
    inCreate: serviceId,
  },
  people: {
    options: ({ partySizes }) => partySizes.map((size) => ({ value: `${size}`, text: `${size}` })),
    isValid: (shop, { people }) => isPartySize(shop, Number(people)),
    isAsked: ({ partySizes }) => partySizes.length > 0,
    summary: ({ people }) => String(people),
    inCheck: group,
    inCreate: group,
  },
};

/** Every field, in the order of the form. */
export const FIELDS: Readonly<Record<FieldName, Field>> = {
  ...TEXT_FIELDS,
  ...CHOICE_FIELDS,
  day: {
    isValid: (_shop, { day }) => day !== "",
    identifiesBooking: true,
    summary: ({ day }, { weekdays }) => dayLabel(day, weekdays),
    inCheck: ({ timeZone }, { day }) => ({
      start: toRfc3339(startOfDay(day, timeZone), timeZone),
      end: toRfc3339(startOfDay(addDays(day, 1), timeZone), timeZone),
    }),
  },
  time: {
    isValid: (shop, values) => {
      const service = chosenService(shop, values);
      return service !== undefined && slotByLabel(shop, service, values.time) !== undefined;
    },
    identifiesBooking: true,
    summary: ({ slot }) => slot.label,
    inCreate: slotTimes,
    inDelete: slotTimes,
  },
};

/** The label of a field; for a choice, the shop's own word. */
export function labelOf({ words }: Shop, { fields }: TypedCopy, field: FieldName): string {
  return { ...words, ...fields }[field];
}

/** What to say of a field whose value is not valid. */
export function faultOf({ words }: Shop, { errors }: BookingCopy, field: FieldName): string {
  return { ...words.choose, ...errors }[field];
}

/** The notice for a text that was cut. A phone with nothing beyond its nine digits has lost only its area code. */
export function cutNotice(field: TextFieldName, { beyond }: TypedText): NoticeName {
  return field === "phone" && !beyond ? "areaCodeLeftOut" : `${field}Cut`;
}

const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as readonly TextFieldName[];
export const CHOICE_FIELD_NAMES = Object.keys(CHOICE_FIELDS) as readonly ChoiceFieldName[];

export const NO_VALUES = Object.fromEntries(
  [...FIELD_NAMES, "areaCode"].map((name) => [name, ""]),
) as BookingValues;

export function holdsSomething(values: Partial<BookingValues>): boolean {
  return Object.values(values).some((value) => value !== "");
}

export function isAsked(shop: Shop, field: FieldName): boolean {
  return FIELDS[field].isAsked?.(shop) ?? true;
}

export function fieldsToCreate(shop: Shop): FieldName[] {
  return FIELD_NAMES.filter((field) => isAsked(shop, field));
}

/** The fields that are needed before a day's slots can be requested. */
export function fieldsBeforeDay(
  shop: Shop,
  fields: readonly FieldName[] = fieldsToCreate(shop),
): FieldName[] {
  return fields.filter((field) => field !== "day" && field !== "time");
}

/** What comes before the day of every booking of one client: a note is of one booking. */
export function knownFields(shop: Shop): FieldName[] {
  return fieldsBeforeDay(shop).filter((field) => field !== "note");
}

/** Whether all of it is there, and the shop offers it. */
export function isAllKnown(shop: Shop, values: BookingValues): boolean {
  return knownFields(shop).every((field) => FIELDS[field].isValid(shop, values));
}

export function fieldsToDelete(): FieldName[] {
  return FIELD_NAMES.filter((field) => FIELDS[field].identifiesBooking);
}

/** The values with `field` changed, and without the choices that depended on its old value. */
export function changedValues(
  values: BookingValues,
  field: ChoiceFieldName,
  value: string,
): BookingValues {
  return {
    ...values,
    ...(field === "barber" && { style: "" }),
    [field]: value,
    day: "",
    time: "",
  };
}

/**
 * `values` with empty fields filled from `kept`. The kept texts are one person's: none is used if a different one was typed.
 * A kept choice is used only if the choices with which it was made are the same.
 */
export function valuesFilledIn(values: BookingValues, kept: BookingValues): BookingValues {
  const filled = { ...values };
  const fillIn = (
    fields: readonly (keyof BookingValues)[],
    madeWith: readonly FieldName[],
  ): void => {
    if (madeWith.some((field) => filled[field] !== kept[field])) return;
    for (const field of fields) filled[field] ||= kept[field];
  };
  fillIn(
    [...TEXT_FIELD_NAMES, "areaCode"],
    // A note says nothing about whose it is.
    TEXT_FIELD_NAMES.filter((field) => field !== "note" && values[field] !== ""),
  );
  fillIn(["barber", "people"], []);
  fillIn(["style"], ["barber"]);
  fillIn(["day", "time"], CHOICE_FIELD_NAMES);
  return filled;
}
