// The owner's page as the owner finds it: by its labels.

import { randomUUID } from "node:crypto";

import type { OwnerAct } from "@vitrine/domain/wire/owner/owner-acts";
import type { Locator, Page } from "@playwright/test";

import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";

import { expect } from "../journey.ts";

export const BARBER_SECRET = OWNER_SECRETS.OWNER_SECRET_BARBEARIA;
export const TABLE_SECRET = OWNER_SECRETS.OWNER_SECRET_RESERVAS;

export interface OwnerScreen {
  readonly page: Page;
  /** The sheet over the day. */
  readonly sheet: Locator;
  readonly day: Locator;
  button(name: string | RegExp): Locator;
  /** A booking of the day, as `08:00 - 08:30 João da Silva`. */
  booking(name: string): Locator;
  showDay(day: string): Promise<void>;
}

/** Opens the owner's page by its link and waits until the day is there. */
export async function openOwnerScreen(
  page: Page,
  calendarId: "barbearia" | "reservas" = "barbearia",
): Promise<OwnerScreen> {
  const secret = calendarId === "barbearia" ? BARBER_SECRET : TABLE_SECRET;
  await page.goto(`/dono#${calendarId}.${secret}`);
  const screen = ownerScreen(page);
  await expect(screen.button("Fechar o dia")).toBeVisible();
  return screen;
}

/** One act of the barbers' owner from another device. Returns its key: the id of what it books. */
export async function actElsewhere(page: Page, act: OwnerAct, data: object): Promise<string> {
  const headers = { authorization: `Bearer ${BARBER_SECRET}` };
  const body = { calendarId: "barbearia", key: randomUUID(), ...data };
  const answer = await page.request.post(`/owner/${act}`, { headers, data: body });
  expect(answer.status()).toBe(200);
  return body.key;
}

export function ownerScreen(page: Page): OwnerScreen {
  const day = page.getByLabel("Dia", { exact: true });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  return {
    page,
    sheet: page.getByRole("dialog"),
    day,
    button,
    booking: (name) => button(new RegExp(`^${name}`)),
    async showDay(value) {
      await day.fill(value);
      // Left, the field gives way to the heading.
      await day.blur();
      await expect(button(/^08:00 - /).first()).toBeVisible();
    },
  };
}
