import type { Shop } from "@vitrine/domain/shop/shop";
import { choicesInQuery } from "@vitrine/domain/slots/booking-links";

import { KNOWN_COPY as COPY } from "../copy/known-copy.ts";
import { isAnyone } from "../form/anyone.ts";
import type { BookingValues } from "../form/fields.ts";
import { valuesInForm } from "../form/form-values.ts";
import styles from "../create/remember-me.module.css";
import { knownClient } from "./known-client.ts";
import { valueAt } from "./known-values.ts";
import { CLIENT_KEY } from "./remembered-values.ts";
import { isKeptAt, storedForms } from "./stored-forms.ts";
import { storedJson } from "./stored-json.ts";

/** They describe the button. A long name takes a second line, and leaves the button where it is. */
export const WORDS_ATTRIBUTES = { id: "known", style: { flex: "1", minInlineSize: "0" } };

let valuesInPage: BookingValues | undefined;

/** The values of the client for whom `showClientEarly` has put one line in place of the fields; `undefined` if it has not. */
export function clientShownEarly(): BookingValues | undefined {
  return valuesInPage;
}

/** `Rita · barbeiro2 · normal` */
export function knownWords({ name, barber, style, people }: BookingValues): string {
  const words = [name, isAnyone(barber) ? COPY.anyone : barber, style];
  return [...words, ...(people === "" ? [] : [COPY.people(people)])].join(" · ");
}

/**
 * Puts one line in place of the fields of a client whom this device remembers, exactly as KnownLine renders it. `firstKept` is
 * the first part of the form that stays.
 */
export function showClientEarly(form: HTMLFormElement, firstKept: Element, shop: Shop): void {
  // Somebody has begun to fill it in.
  if (form.contains(document.activeElement)) return;
  const { barber, style } = choicesInQuery(shop, location.search);
  const kept = storedForms(shop).read();
  const values = knownClient(shop, storedJson(() => localStorage, CLIENT_KEY).read(), [
    { barber: barber?.name, style: style?.name },
    isKeptAt(Date.now(), kept) && valueAt(kept, "create"),
    valuesInForm(form),
  ]);
  const [hint, ...parts] = form.children;
  if (values === undefined || hint === undefined) return;
  for (const part of parts.slice(0, parts.indexOf(firstKept))) {
    if (part.querySelector('[name="note"]') === null) part.remove();
  }
  const words = document.createElement("strong");
  Object.assign(words.style, WORDS_ATTRIBUTES.style);
  words.id = WORDS_ATTRIBUTES.id;
  words.append(knownWords(values));
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles["forget"] ?? "";
  button.setAttribute("aria-describedby", WORDS_ATTRIBUTES.id);
  button.append(COPY.change);
  hint.className = styles["remember-me"] ?? "";
  hint.replaceChildren(words, button);
  // A known client has read the shop's introduction. Hiding it keeps the days on the first screen, however small that is.
  document.querySelector("h1 + p")?.setAttribute("hidden", "");
  valuesInPage = values;
}
