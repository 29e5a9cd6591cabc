// How the owner finds a client: by parts of the name, or by the end or the middle of the phone.

import { NOT_SHOWN_AS_TYPED } from "../client/shown-text.ts";

export const CLIENT_SEARCH_MAX = 80;

// With fewer, half of the clients would be found.
const LETTERS_MIN = 2;
const DIGITS_MIN = 4;

/** What is looked for: each of the words in a name, or the digits in a phone. */
export type ClientSearch =
  | { readonly by: "name"; readonly words: readonly string[] }
  | { readonly by: "phone"; readonly digits: string };

export interface NamedClient {
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientAreaCode?: string;
}

// As people write phones, and copy them from elsewhere: `(11) 98765-4321`, `+55 11 …`.
const PHONE = /^\+?[\d\s().\p{Pd}]+$/u;
const UNSEEN = /\p{Bidi_Control}/gu;
const COUNTRY_CODE = /^\+55|^55(?=\d{10,11}$)|^0(?=\d{10,11}$)/;
const WITH_AREA_CODE = /^\d{2}(\d{8,9})$/;

/** Reads what was typed; `undefined` where that is too little to look for, or too much. */
export function clientSearchFrom(typed: string): ClientSearch | undefined {
  const text = typed.replaceAll(UNSEEN, "").trim();
  if (text.length > CLIENT_SEARCH_MAX || text.search(NOT_SHOWN_AS_TYPED) !== -1) return undefined;
  if (PHONE.test(text)) {
    const digits = text.replaceAll(/[^\d+]/g, "").replace(COUNTRY_CODE, "");
    return digits.length < DIGITS_MIN ? undefined : { by: "phone", digits };
  }
  const words = plain(text).split(/\s+/);
  return words.join("").length < LETTERS_MIN ? undefined : { by: "name", words };
}

/** Whether a client is one that is looked for. Accents and capitals do not count, nor an area code that was never typed. */
export function isFoundBy(
  search: ClientSearch,
  { clientName, clientPhone, clientAreaCode = "" }: NamedClient,
): boolean {
  if (search.by === "phone") {
    if ((clientAreaCode + clientPhone).includes(search.digits)) return true;
    const [, local] = WITH_AREA_CODE.exec(search.digits) ?? [];
    return clientAreaCode === "" && local === clientPhone;
  }
  const name = plain(clientName);
  return search.words.every((word) => name.includes(word));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}
