import type { Shop } from "@vitrine/domain/shop/shop";

import { startEarlyForm } from "../../booking/create/early-form.ts";
import { withAnyone } from "../../booking/form/anyone.ts";
import { showDaysEarly } from "../../booking/days-and-slots/early-days.ts";
import { BACKEND } from "../../scheduling-api/backend.ts";

export function startEarly(root: HTMLElement, shop: Shop): void {
  const form = root.querySelector("form");
  const chip = document.querySelector("template");
  if (form === null || chip === null) return;
  showDaysEarly(form, chip, shop, Date.now());
  startEarlyForm(form, withAnyone(shop), BACKEND);
}
