import type {
  eraseShop,
  exportShop,
  makeOwnerLink,
  makeShop,
  MakeShopSent,
  reopenShop,
  seeAddress,
  SeeAddressAnswer,
  seeAgencyLog,
  SeeAgencyLogAnswer,
  seeShops,
  SeeShopsAnswer,
  ShopLinks,
  suspendShop,
} from "@vitrine/domain/wire/agency/agency-calls";

import { isObject } from "./devices-api.ts";
import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAnswer } from "./owner-api.ts";

// The agency's calls. As in owner-api.ts no call throws, and the secret is sent only in a header.

const SHOPS = "/agency/shops" satisfies (typeof seeShops)["path"];
const ADDRESS = "/agency/address" satisfies (typeof seeAddress)["path"];
const MAKE_SHOP = "/agency/makeShop" satisfies (typeof makeShop)["path"];
const SUSPEND = "/agency/suspendShop" satisfies (typeof suspendShop)["path"];
const REOPEN = "/agency/reopenShop" satisfies (typeof reopenShop)["path"];
const MAKE_OWNER_LINK = "/agency/makeOwnerLink" satisfies (typeof makeOwnerLink)["path"];
const ERASE = "/agency/eraseShop" satisfies (typeof eraseShop)["path"];
const EXPORT = "/agency/shop" satisfies (typeof exportShop)["path"];
const LOG = "/agency/log" satisfies (typeof seeAgencyLog)["path"];

export type Agency = ReturnType<typeof agencyApi>;

interface ShopAct {
  readonly calendarId: string;
  /** The server does an act with the same key once. */
  readonly key: string;
}

/**
 * The agency's calls to the backend at `baseUrl`. `secret` is `undefined` on one of the agency's devices. `onShutOut` is
 * called when the server no longer lets this browser in.
 */
export function agencyApi(baseUrl: string, secret: string | undefined, onShutOut: () => void) {
  const call = ownerCall(baseUrl);
  const ask = async <Answer extends object>(
    path: string,
    isAnswer: (answer: object) => answer is Answer,
    body?: object,
  ): Promise<OwnerAnswer<Answer>> => {
    const result = await call(path, secret, readAnswer(isAnswer), { ...(body && { body }) });
    if (!result.ok && result.reason === "refused" && result.status === 403) onShutOut();
    return result;
  };

  return {
    seeShops: (query: { search?: string; after?: string }) =>
      ask(`${SHOPS}?${new URLSearchParams(query)}`, (answer): answer is SeeShopsAnswer =>
        hasList(answer, "shops"),
      ),
    seeAddress: (query: { name: string; calendarId?: string }) =>
      ask(`${ADDRESS}?${new URLSearchParams(query)}`, (answer): answer is SeeAddressAnswer =>
        hasText(answer, "calendarId"),
      ),
    makeShop: (sent: MakeShopSent) => ask(MAKE_SHOP, areLinks, sent),
    suspendShop: (sent: ShopAct) => ask(SUSPEND, isObject, sent),
    reopenShop: (sent: ShopAct) => ask(REOPEN, isObject, sent),
    makeOwnerLink: (calendarId: string) => ask(MAKE_OWNER_LINK, areLinks, { calendarId }),
    eraseShop: (sent: ShopAct & { readonly typedName: string }) =>
      ask(
        ERASE,
        (answer): answer is { readonly eraseAt: string } => hasText(answer, "eraseAt"),
        sent,
      ),
    exportShop: (calendarId: string) =>
      ask(
        `${EXPORT}?${new URLSearchParams({ calendarId })}`,
        (answer): answer is { readonly facts: object } => "facts" in answer,
      ),
    seeLog: (before: number | undefined) =>
      ask(
        before === undefined ? LOG : `${LOG}?before=${before}`,
        (answer): answer is SeeAgencyLogAnswer => hasList(answer, "entries"),
      ),
  };
}

function areLinks(answer: object): answer is ShopLinks {
  return hasText(answer, "page") && hasText(answer, "ownerLink") && "qr" in answer;
}

function hasText(answer: object, name: string): boolean {
  return typeof (answer as Record<string, unknown>)[name] === "string";
}
