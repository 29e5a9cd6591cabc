import { priceText } from "@vitrine/domain/shop/price";
import type { Price } from "@vitrine/domain/shop/price";

import { isSame } from "../../facts/same-facts.ts";
import { CHANGES_COPY as copy } from "./changes-copy.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What has changed in a list: who came and who left, what is different of those who stayed, and their order. */
export function changesOfList<Entry extends Named>(
  before: readonly Entry[],
  after: readonly Entry[],
  describe: {
    readonly added: (entry: Entry) => string;
    readonly left: (entry: Entry) => string;
    readonly order: string;
    readonly changed: (was: Entry, is: Entry) => readonly string[];
  },
): readonly string[] {
  const stayed = (list: readonly Entry[], other: readonly Entry[]) =>
    list.map(({ id }) => id).filter((id) => other.some((entry) => entry.id === id));
  return [
    ...after.flatMap((entry) => {
      const was = before.find(({ id }) => id === entry.id);
      return was === undefined ? [describe.added(entry)] : describe.changed(was, entry);
    }),
    ...before.filter(({ id }) => !after.some((entry) => entry.id === id)).map(describe.left),
    ...(isSame(stayed(before, after), stayed(after, before)) ? [] : [describe.order]),
  ];
}

/** The name of an entry, which may still be empty. */
export function nameOf({ name }: Pick<Named, "name">): string {
  return name.trim() === "" ? copy.unnamed : name;
}

/** A number that is still being typed is 0. */
export function minutesText({ minutes }: { readonly minutes: number }): string {
  return minutes > 0 ? copy.minutes(minutes) : copy.unfinished;
}

export function priceTextOf({ price }: { readonly price?: Price | undefined }): string {
  if (price === undefined) return copy.noPrice;
  return price.cents > 0 ? priceText(price) : copy.unfinished;
}
