import { isAreaCode } from "./area-code.ts";
import type { TypedText } from "./typed-text.ts";

export const CLIENT_PHONE_LABEL = "Telefone";

/** Nine digits: a mobile number without its area code. */
export const CLIENT_PHONE_MAX = 9;

const DIGITS = /^[0-9]+$/;
const NOT_DIGIT = /[^0-9]/g;
// An area code and, before that, the country code or a long-distance call's zero.
const AREA_CODE_AND_MOBILE = /^(?:55|0)?([1-9][0-9])(?=9[0-9]{8}$)/;

/** Whether it is 1 to 9 digits and nothing else. */
export function isClientPhone(phone: string): boolean {
  return phone.length <= CLIENT_PHONE_MAX && DIGITS.test(phone);
}

/**
 * A mobile number with its area code keeps its last nine digits: the first nine would be someone else's number. Until it is
 * complete, it is cut after nine digits like any other number, and `beyond` holds the rest, since more digits may follow.
 * `areaCode` is what stood before it, if there is such an area.
 */
export function filterClientPhone(text: string): TypedText {
  const digits = text.replaceAll(NOT_DIGIT, "");
  const number = digits.replace(AREA_CODE_AND_MOBILE, "");
  const areaCode = AREA_CODE_AND_MOBILE.exec(digits)?.[1] ?? "";
  return {
    value: number.slice(0, CLIENT_PHONE_MAX),
    cut: digits.length > CLIENT_PHONE_MAX,
    beyond: number.slice(CLIENT_PHONE_MAX),
    ...(isAreaCode(areaCode) && { areaCode }),
  };
}
