import { whenDayIsShown } from "../../booking/create/early-form.ts";
import { hydratePage } from "../../hydrate-page.tsx";
import type { Hydrate } from "../../start-page.ts";
import { Page } from "./shop-page.tsx";

export const hydrateShopPage: Hydrate = (root, props, onceHydrated) =>
  hydratePage(root, Page, props, onceHydrated, whenDayIsShown());
