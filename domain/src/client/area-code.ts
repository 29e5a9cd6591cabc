/** Those that Brazil's numbering plan has given out. */
export const AREA_CODE = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])$/;

/** Whether it is the area code (DDD) of a region of Brazil: two digits. */
export function isAreaCode(code: string): boolean {
  return AREA_CODE.test(code);
}

const DIGITS_AFTER_DASH = 4;
const DIGITS_WITH_DASH_MIN = 8;

/** `(11) 98765-4321`; without an area code, the phone as it was typed. */
export function phoneText(phone: string, areaCode: string): string {
  if (areaCode === "") return phone;
  const number =
    phone.length < DIGITS_WITH_DASH_MIN
      ? phone
      : `${phone.slice(0, -DIGITS_AFTER_DASH)}-${phone.slice(-DIGITS_AFTER_DASH)}`;
  return `(${areaCode}) ${number}`;
}

/** The address by which a client's phone is called; without an area code, from the region of who calls. */
export function dialLinkOf(phone: string, areaCode: string): string {
  return areaCode === "" ? `tel:${phone}` : `tel:+55${areaCode}${phone}`;
}
