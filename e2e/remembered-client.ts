// Clients whom the device remembers.

import type { Page } from "@playwright/test";

import { CREATED, fillUpToSubmit } from "./booking-screen.ts";
import type { BookingScreen } from "./booking-screen.ts";
import { expect } from "./journey.ts";

/** João books with the tick that makes this device remember him. */
export async function becomeRemembered(page: Page, screen: BookingScreen): Promise<void> {
  await fillUpToSubmit(screen);
  await page.getByLabel("Lembrar de mim neste aparelho").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(screen.dialog).toBeHidden();
}

/** In the page: makes the device remember Rita, who goes to barbeiro2. */
export function rememberRita(): void {
  const client = { name: "Rita", email: "rita@example.com", phone: "987654321" };
  const shops = { barbearia: { barber: "barbeiro2", style: "normal" } };
  localStorage.setItem("vitrine.client", JSON.stringify({ version: 1, client, shops }));
}
