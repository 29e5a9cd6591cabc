import type { TypedText } from "./typed-text.ts";

/** What the field is called, on the screen and in the owner's calendar. */
export const CLIENT_PHONE_LABEL = "Telefone";

/** A mobile number without its area code: nine digits. */
export const CLIENT_PHONE_MAX = 9;

const DIGITS = /^[0-9]+$/;
const NOT_DIGIT = /[^0-9]/g;

/** Whether a text is a phone number: 1 to 9 digits and nothing else. */
export function isClientPhone(phone: string): boolean {
  return phone.length <= CLIENT_PHONE_MAX && DIGITS.test(phone);
}

/**
 * Filters a typed or pasted text for the phone field: keeps the digits, then cuts them to nine. In this order
 * `98765-4321` keeps its last digit.
 */
export function filterClientPhone(text: string): TypedText {
  const digits = text.replaceAll(NOT_DIGIT, "");
  return { value: digits.slice(0, CLIENT_PHONE_MAX), cut: digits.length > CLIENT_PHONE_MAX };
}
