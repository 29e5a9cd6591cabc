import { barberNamed } from "@vitrine/domain/barbers";
import { dayLabel, isBookableDay } from "@vitrine/domain/booking-days";
import { CLIENT_EMAIL_MAX, isClientEmail, typedClientEmail } from "@vitrine/domain/client-email";
import { clientNameFrom, isClientName, typedClientName } from "@vitrine/domain/client-name";
import { isClientPhone, typedClientPhone } from "@vitrine/domain/client-phone";
import { REFUSALS } from "@vitrine/domain/refusals";
import type { Day, Instant } from "@vitrine/domain/shop-time";
import { styleNamed } from "@vitrine/domain/styles-of-service";
import { slotLabelled } from "@vitrine/domain/time-slots";

import { BOOKING_COPY } from "./booking-copy.ts";
import type { CheckChoice, CreateChoice, DeleteChoice, Flow } from "./flow.ts";

export type TextFieldName = "name" | "email" | "phone";
export type FieldName = TextFieldName | "people" | "barber" | "style" | "day" | "time";

/** What stands in the fields; an empty text is a field that nothing was put into. */
export type BookingValues = Readonly<Record<FieldName, string>>;

export const NO_VALUES: BookingValues = {
  name: "",
  email: "",
  phone: "",
  people: "",
  barber: "",
  style: "",
  day: "",
  time: "",
};

/** What of a typed or pasted text goes into a field, and whether the end of it was lost. */
export function typedText(field: TextFieldName, text: string): { value: string; cut: boolean } {
  switch (field) {
    case "name": {
      const { name, cut } = typedClientName(text);
      return { value: name, cut };
    }
    case "email": {
      const cut = text.replaceAll(/\s/gu, "").length > CLIENT_EMAIL_MAX;
      return { value: typedClientEmail(text), cut };
    }
    case "phone": {
      const { phone, cut } = typedClientPhone(text);
      return { value: phone, cut };
    }
  }
}

/** Whether a field holds what a call may carry at `now`. */
export function isFilled(
  flow: Flow,
  field: FieldName,
  values: BookingValues,
  now: Instant,
): boolean {
  if (field === "day") return isBookableDay(values.day, now);
  return isUsable(flow, field, values);
}

/** Whether a field holds something of the right kind, whenever. */
export function isUsable(flow: Flow, field: FieldName, values: BookingValues): boolean {
  switch (field) {
    case "name":
      return isClientName(clientNameFrom(values.name));
    case "email":
      return isClientEmail(values.email);
    case "phone":
      return isClientPhone(values.phone);
    case "people":
      return flow.partySizes.some((size) => String(size) === values.people);
    case "barber":
      return barberNamed(values.barber) !== undefined;
    case "style":
      return styleNamed(values.style) !== undefined;
    case "day":
      return values.day !== "";
    case "time":
      return slotOf(values) !== undefined;
  }
}

/** What a field says when it does not hold that. */
export function errorOf(flow: Flow, field: FieldName): string {
  switch (field) {
    case "name":
      return REFUSALS["client-name-invalid"];
    case "email":
      return REFUSALS["client-email-invalid"];
    case "phone":
      return REFUSALS["client-phone-invalid"];
    case "people":
    case "barber":
    case "style":
      return flow.copy.errors[field];
    case "day":
    case "time":
      return BOOKING_COPY.errors[field];
  }
}

/** What an availability check of these values on `day` asks; only for values that are filled. */
export function checkChoiceOf(values: BookingValues, day: Day): CheckChoice | undefined {
  const barber = barberNamed(values.barber);
  const style = styleNamed(values.style);
  if (barber === undefined || style === undefined) return undefined;
  const people = values.people === "" ? undefined : Number(values.people);
  return { phone: values.phone, people, barber, style, day };
}

/** The booking that these values make; only for values that are filled. */
export function createChoiceOf(values: BookingValues): CreateChoice | undefined {
  const choice = checkChoiceOf(values, values.day);
  const slot = slotOf(values);
  if (choice === undefined || slot === undefined) return undefined;
  return { ...choice, name: clientNameFrom(values.name), email: values.email, slot };
}

/** The booking that these values name; only for values that are filled. */
export function deleteChoiceOf(values: BookingValues): DeleteChoice | undefined {
  return createChoiceOf(values);
}

/** `ter 24/11, 08:00 - 08:30 com barbeiro1`, as far as it is chosen. */
export function chosenText(flow: Flow, values: BookingValues): string | undefined {
  if (values.day === "" || values.time === "" || values.barber === "") return undefined;
  return flow.copy.chosen({
    day: dayLabel(values.day),
    time: values.time,
    barber: values.barber,
    people: values.people,
  });
}

/** What is still to choose before that can be told. */
export function missingText(values: BookingValues): string {
  return values.day === "" ? BOOKING_COPY.chosen.dayMissing : BOOKING_COPY.chosen.timeMissing;
}

/** The same values with `field` changed, and without what was chosen on the strength of the old one. */
export function changedValues(
  values: BookingValues,
  field: "people" | "barber" | "style",
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

function slotOf(values: BookingValues): ReturnType<typeof slotLabelled> {
  const style = styleNamed(values.style);
  return style && slotLabelled(style.timeType, values.time);
}
