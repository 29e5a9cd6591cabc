// A salon with 24 services in the other engines: the list, its search, its keys, and a day with very many slots.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { shopsCommand } from "@vitrine/testing/shops-command";

import { CREATED } from "../booking-screen.ts";
import type { Shop } from "../journey.ts";
import { test } from "./engine-journey.ts";
import { enterJoao } from "./fill-in.ts";
import type { Visitor } from "./visitor.ts";

// A server of its own: the salon stays in its books.
test.use({ serverSettings: { RATE_LIMIT: "off" } });

test("a client finds a service by its group, a search and keys, and books it at its price", async ({
  visitor,
  shop,
}) => {
  await openSalon(visitor, shop);
  await enterJoao(visitor);
  await visitor.enter("combobox", "Profissional", "Beatriz");
  await visitor.click("combobox", "Serviço");
  await visitor.expectCount("option", undefined, 24);
  await visitor.expectSeen("option", "Corte feminino 60 min · Com lavagem e finalização. R$ 90", {
    isFocused: true,
  });
  // What is typed goes to the search.
  await visitor.type("TATU");
  await visitor.expectCount("option", undefined, 0);
  await visitor.expectSeen("status", undefined, { text: "Nenhum serviço com “TATU”." });
  await visitor.click("button", "Limpar a busca");
  await visitor.expectCount("option", undefined, 24);
  await visitor.type("sobran");
  await visitor.expectSeen("status", undefined, { text: "1 serviço" });
  await visitor.press("ArrowDown");
  await visitor.expectSeen("option", "Sobrancelha 30 min R$ 35", { isFocused: true });
  await visitor.press("Enter");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.expectSeen("combobox", "Serviço", {
    text: "Sobrancelha · 30 min · R$ 35",
    isFocused: true,
  });
  await visitor.click("combobox", "Serviço");
  await visitor.expectSeen("option", "Sobrancelha 30 min R$ 35", { isOn: true, isFocused: true });
  await visitor.press("Escape");
  await visitor.expectCount("dialog", undefined, 0);

  await visitor.click("radio", "ter 24/11");
  await visitor.expectCount("radio", "09:10 - 09:40", 1);
  await visitor.click("button", "17h 12 livres");
  await visitor.click("radio", "17:10 - 17:40");
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("dialog", CREATED, {
    text: expect.stringContaining("Sobrancelha · 30 min · R$ 35"),
  });
});

/** Opens the salon, whose slots begin every five minutes, beside the server, and its screen. */
async function openSalon(visitor: Visitor, { url, books }: Shop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-salon-"));
  const file = join(folder, "salao.json");
  writeFileSync(file, JSON.stringify({ ...LARGE_SALON, stepMinutes: 5 }));
  const answer = await shopsCommand(books)("import", file, "--yes");
  expect(answer).toMatchObject({ code: 0, stderr: "" });
  rmSync(folder, { recursive: true });
  await expect.poll(async () => (await fetch(`${url}/salao-grande`)).status).toBe(200);
  await visitor.open("/salao-grande");
}
