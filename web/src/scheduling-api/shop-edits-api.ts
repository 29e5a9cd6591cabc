import type { Shop } from "@vitrine/domain/shop/shop";
import type {
  judgeShopEdit,
  JudgeShopEditAnswer,
  publishShop,
  PublishShopSent,
  seeShopVersion,
} from "@vitrine/domain/wire/owner/shop-edits";

import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAccess, OwnerAnswer } from "./owner-api.ts";
import { hasBase, hasFacts } from "./see-shop.ts";
import type { SeenShop } from "./see-shop.ts";

// The calls by which an owner's page edits its shop.

const VERSION = "/owner/shopVersion" satisfies (typeof seeShopVersion)["path"];
const JUDGE = "/owner/judgeShopEdit" satisfies (typeof judgeShopEdit)["path"];
const PUBLISH = "/owner/publishShop" satisfies (typeof publishShop)["path"];

/** What an edit begins from, and what it makes of it. */
export interface ShopEdit {
  readonly base: string;
  readonly facts: Shop;
}

export function shopEditsApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return {
    seeVersion({ calendarId, secret }: OwnerAccess, revision: number) {
      const query = new URLSearchParams({ calendarId, revision: String(revision) });
      return call(`${VERSION}?${query}`, secret, readAnswer(hasFacts));
    },
    judge(
      { calendarId, secret }: OwnerAccess,
      edit: ShopEdit,
      signal?: AbortSignal,
    ): Promise<OwnerAnswer<JudgeShopEditAnswer>> {
      return call(JUDGE, secret, readAnswer(isJudgement), {
        body: { calendarId, ...edit },
        signal,
      });
    },
    publish(
      { calendarId, secret }: OwnerAccess,
      { base, facts }: ShopEdit,
      key: string,
      kept: readonly string[],
    ): Promise<OwnerAnswer<Pick<SeenShop, "base">>> {
      const body: PublishShopSent = { calendarId, base, facts, key, kept: [...kept] };
      return call(PUBLISH, secret, readAnswer(hasBase), { body });
    },
  };
}

function isJudgement(answer: object): answer is JudgeShopEditAnswer {
  return hasList(answer, "problems") && hasList(answer, "outside");
}
