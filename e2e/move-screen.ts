// The screen that moves a booking, as a person finds it.

import type { Locator, Page } from "@playwright/test";

export const MOVED = "Horário mudado!";

/** The end of a link in a mail that moves Tuesday at eight with barbeiro1. */
export const MOVE_TUESDAY_AT_EIGHT =
  "#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";

export interface MoveScreen {
  readonly region: Locator;
  readonly phone: Locator;
  readonly submit: Locator;
  readonly back: Locator;
  readonly alert: Locator;
  readonly dialog: Locator;
  day(label: string): Locator;
  slot(label: string): Locator;
  /** From when, and to when so far. */
  readonly times: Locator;
}

export function moveScreen(page: Page): MoveScreen {
  const region = page.getByRole("region", { name: "Mudar horário" });
  const radioIn = (group: string, name: string): Locator =>
    region.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
  return {
    region,
    phone: region.getByLabel("Telefone", { exact: true }),
    submit: region.locator("[type=submit]"),
    back: region.getByRole("button", { name: "Voltar" }),
    alert: page.getByRole("alert").filter({ hasText: /./ }),
    dialog: page.getByRole("dialog"),
    day: (label) => radioIn("Dia", label),
    slot: (label) => radioIn("Horário", label),
    times: region.locator("dl"),
  };
}
