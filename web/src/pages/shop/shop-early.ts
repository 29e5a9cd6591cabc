import type { Shop } from "@vitrine/domain/shop/shop";

import { clientShownEarly, showClientEarly } from "../../booking/memory/early-client.ts";
import { startEarlyForm } from "../../booking/create/early-form.ts";
import { withAnyone } from "../../booking/form/anyone.ts";
import { showDaysEarly } from "../../booking/days-and-slots/early-days.ts";
import { BACKEND } from "../../scheduling-api/backend.ts";

export function startEarly(root: HTMLElement, shop: Shop): void {
  const form = root.querySelector("form");
  const chip = document.querySelector("template");
  if (form === null || chip === null) return;
  const shopToBook = withAnyone(shop);
  const days = showDaysEarly(form, chip, shop, Date.now());
  showClientEarly(form, days, shopToBook);
  startEarlyForm(form, shopToBook, BACKEND, clientShownEarly());
}
