import { myShopApi } from "./my-shop-api.ts";

// Apart from owner-backend.ts, whose calls are in the script of the day.

export const MY_SHOP = myShopApi(import.meta.env.SCHEDULING_URL ?? "");
