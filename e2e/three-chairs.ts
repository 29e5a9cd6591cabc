// A barber's with three chairs, whose clients may leave open with whom they book.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shopsCommand } from "@vitrine/testing/shops-command";

import { expect } from "./journey.ts";
import type { Shop as ServedShop } from "./journey.ts";

export const THREE_CHAIRS: Shop = {
  ...barbearia,
  calendarId: "tres-cadeiras",
  name: "Barbearia Três Cadeiras",
  offersAnyBarber: true,
};

/** What one of many clients asks for, all for Tuesday at eight. */
export function tuesdayAtEightWithAnyone(client: number): object {
  return {
    clientName: "Ana Lima",
    clientEmail: "ana@example.com",
    clientPhone: String(900_000_000 + client),
    calendarId: THREE_CHAIRS.calendarId,
    anyBarber: true,
    serviceId: 1,
    dateTimeStart: "2026-11-24T08:00:00-03:00",
    dateTimeEnd: "2026-11-24T08:30:00-03:00",
  };
}

/** Opens the shop with these facts beside the server, or changes them, and waits until the server shows it. */
export async function importThreeChairs(
  { url, books }: ServedShop,
  facts: Shop = THREE_CHAIRS,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-chairs-"));
  const file = join(folder, "shop.json");
  writeFileSync(file, JSON.stringify(facts));
  expect(await shopsCommand(books)("import", file, "--yes")).toMatchObject({ code: 0, stderr: "" });
  rmSync(folder, { recursive: true });
  const shown = async () => (await fetch(`${url}/${facts.calendarId}`)).text();
  const option = '<option value="*">Tanto faz</option>';
  const says = expect.poll(shown, { timeout: 10_000 });
  await (facts.offersAnyBarber === true ? says.toContain(option) : says.not.toContain(option));
}
