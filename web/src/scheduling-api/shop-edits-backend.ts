import { shopEditsApi } from "./shop-edits-api.ts";

// Not beside the other calls: only an opened 'Minha loja' needs these.
export const SHOP_EDITS = shopEditsApi(import.meta.env.SCHEDULING_URL ?? "");
