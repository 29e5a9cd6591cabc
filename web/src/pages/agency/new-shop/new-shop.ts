import type { ShopKind } from "@vitrine/domain/shop/kinds/shop-kinds";
import type { SeeAddressAnswer, ShopLinks } from "@vitrine/domain/wire/agency/agency-calls";

import type { ActKey } from "../../../scheduling-api/act-key.ts";

export const SHOP_NAME_MAX = 60;

/** A shop that is being made: its name and address, then its kind, then the links of what was made. */
export interface NewShop {
  readonly step: "name" | "kind" | "made";
  readonly name: string;
  /** The address as it was typed; `undefined` while it follows the name. */
  readonly typedAddress: string | undefined;
  /** What the server last said, and to which question. */
  readonly judged:
    | { readonly question: AddressQuestion; readonly answer: SeeAddressAnswer }
    | undefined;
  /** Whether the next step waits for the server's answer. */
  readonly isWaiting: boolean;
  /** Whether somebody has tried to go on without a name, or without a kind. */
  readonly isTried: boolean;
  readonly kind: ShopKind | undefined;
  /** The key of the call that makes the shop, which a repeat after a lost answer has, too. */
  readonly actKey: ActKey | undefined;
  /** Whether the server has refused that call: what it said of the address may no longer hold. */
  readonly isRefused: boolean;
  readonly links: ShopLinks | undefined;
}

/** Which address the shop could have, or whether it can have this one. */
export interface AddressQuestion {
  readonly name: string;
  readonly calendarId?: string;
}

export type NewShopAction =
  | { readonly type: "typed-name"; readonly name: string }
  | { readonly type: "typed-address"; readonly address: string }
  /** The focus has left the address. */
  | { readonly type: "left-address" }
  | { readonly type: "went-on" }
  | {
      readonly type: "judged";
      readonly question: AddressQuestion;
      /** `undefined` if no answer came. */
      readonly answer: SeeAddressAnswer | undefined;
    }
  | { readonly type: "chose-kind"; readonly kind: ShopKind }
  | { readonly type: "tried-to-make" }
  | { readonly type: "sent"; readonly actKey: ActKey }
  | { readonly type: "refused" }
  | { readonly type: "made"; readonly links: ShopLinks }
  | { readonly type: "went-back" }
  | { readonly type: "ended" };

export const NO_SHOP: NewShop = {
  step: "name",
  name: "",
  typedAddress: undefined,
  judged: undefined,
  isWaiting: false,
  isTried: false,
  kind: undefined,
  actKey: undefined,
  isRefused: false,
  links: undefined,
};

export function reduceNewShop(shop: NewShop, action: NewShopAction): NewShop {
  switch (action.type) {
    case "typed-name":
      return { ...shop, name: action.name, isWaiting: false };
    case "typed-address":
      return { ...shop, typedAddress: action.address, isWaiting: false };
    case "left-address":
      return shop.typedAddress?.trim() === "" ? { ...shop, typedAddress: undefined } : shop;
    case "went-on":
      return withNextStep({
        ...reduceNewShop(shop, { type: "left-address" }),
        isWaiting: true,
        isTried: true,
      });
    case "judged": {
      const { question, answer } = action;
      // The name or the address has changed since.
      if (!isSame(question, questionOf(shop))) return shop;
      if (answer === undefined) return { ...shop, isWaiting: false };
      return withNextStep({ ...shop, judged: { question, answer } });
    }
    case "chose-kind":
      return { ...shop, kind: action.kind, isTried: false };
    case "tried-to-make":
      return { ...shop, isTried: true };
    case "sent":
      return { ...shop, actKey: action.actKey, isRefused: false };
    case "refused":
      return { ...shop, isRefused: true };
    case "made":
      return { ...shop, step: "made", links: action.links };
    case "went-back":
      return {
        ...shop,
        step: "name",
        judged: shop.isRefused ? undefined : shop.judged,
        isWaiting: false,
        isTried: false,
        isRefused: false,
      };
    case "ended":
      return NO_SHOP;
  }
}

/** What to ask the server about the address; `undefined` while there is nothing to ask about. */
export function questionOf({ name, typedAddress }: NewShop): AddressQuestion | undefined {
  const wanted = name.trim();
  if (wanted === "") return undefined;
  if (typedAddress === undefined) return { name: wanted };
  const calendarId = typedAddress.trim();
  return calendarId === "" ? undefined : { name: wanted, calendarId };
}

/** The server's answer about the name and the address as they stand; `undefined` until it has come. */
export function answerOf(shop: NewShop): SeeAddressAnswer | undefined {
  const { judged } = shop;
  return judged && isSame(judged.question, questionOf(shop)) ? judged.answer : undefined;
}

/** What the address's field shows: what was typed, or else the last address that the server suggested. */
export function shownAddress({ typedAddress, judged, name }: NewShop): string {
  if (typedAddress !== undefined) return typedAddress;
  return name.trim() === "" ? "" : (judged?.answer.calendarId ?? "");
}

export function isNameMissing({ step, name, isTried }: NewShop): boolean {
  return step === "name" && isTried && name.trim() === "";
}

export function isKindMissing({ step, kind, isTried }: NewShop): boolean {
  return step === "kind" && isTried && kind === undefined;
}

/** Goes on to the kinds if that is wanted and nothing is left to wait for. */
function withNextStep(shop: NewShop): NewShop {
  if (!shop.isWaiting) return shop;
  if (questionOf(shop) === undefined) return { ...shop, isWaiting: false };
  const answer = answerOf(shop);
  if (answer === undefined) return shop;
  const stays = { ...shop, isWaiting: false };
  return answer.problem === undefined ? { ...stays, step: "kind", isTried: false } : stays;
}

function isSame(one: AddressQuestion, other: AddressQuestion | undefined): boolean {
  return other !== undefined && one.name === other.name && one.calendarId === other.calendarId;
}
