import type { TryShopSettingAnswer } from "@vitrine/domain/wire/owner/shop-settings";

/** What a try has found, with the code of its failure, if it has failed by its address. */
export type Tried = TryShopSettingAnswer & { readonly reason?: string };
