import type { seeShop, SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import type { Shop } from "@vitrine/domain/shop/shop";

import { hasList, isObject, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAccess } from "./owner-api.ts";

const SHOP = "/owner/shop" satisfies (typeof seeShop)["path"];

/** The shop as the server sends it to its owner's page. */
export interface SeenShop extends Omit<SeeShopAnswer, "facts"> {
  /** The server has judged them: their fields are those of a shop. */
  readonly facts: Shop;
}

/** The call by which an owner's page gets its shop. */
export function seeShopApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return ({ calendarId, secret }: OwnerAccess, signal?: AbortSignal) =>
    call(`${SHOP}?${new URLSearchParams({ calendarId })}`, secret, readAnswer(isSeenShop), {
      signal,
    });
}

/** Whether a value has what every page reads of a shop's facts, from the server or from this device's storage. */
export function isShop(facts: unknown): facts is Shop {
  return (
    isObject(facts) &&
    ["barbers", "services", "closed", "partySizes"].every((name) => hasList(facts, name)) &&
    ["words", "accent", "business"].every((name) =>
      isObject((facts as Readonly<Record<string, unknown>>)[name]),
    )
  );
}

export function isSeenShop(answer: object): answer is SeenShop {
  return hasFacts(answer) && hasBase(answer) && hasList(answer, "versions");
}

export function hasFacts(answer: object): answer is Pick<SeenShop, "facts"> {
  return "facts" in answer && isShop(answer.facts);
}

export function hasBase(answer: object): answer is Pick<SeenShop, "base"> {
  return "base" in answer && typeof answer.base === "string";
}
