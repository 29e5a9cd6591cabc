import { isAreaCode } from "./area-code.ts";

// With its area code, every mobile number of Brazil is nine digits that begin with 9.
const MOBILE = /^9[0-9]{8}$/;

/** A chat with a client in WhatsApp with the text written; `undefined` without an area code and for a number that is no mobile. */
export function whatsAppOfClient(
  {
    clientPhone,
    clientAreaCode = "",
  }: { clientPhone: string; clientAreaCode?: string | undefined },
  text = "",
): string | undefined {
  if (!isAreaCode(clientAreaCode) || !MOBILE.test(clientPhone)) return undefined;
  const query = text === "" ? "" : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/55${clientAreaCode}${clientPhone}${query}`;
}
