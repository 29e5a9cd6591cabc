// The agency's page in the other engines: from it to a client's booking in a new shop, by a pointer and keys.

import { expect } from "@playwright/test";

import { AGENCY_SECRET, AGENCY_SETTINGS } from "../agency/agency-screen.ts";
import { CREATED } from "../booking-screen.ts";
import { test } from "./engine-journey.ts";

const TAPS_MAX = 12;
const SECONDS_MAX = 60;

test.use({ serverSettings: AGENCY_SETTINGS });

test("within a minute and with twelve taps a shop is made, and a client has booked in it", async ({
  visitor,
}) => {
  let taps = 0;
  const tap: typeof visitor.click = async (role, name) => {
    taps += 1;
    await visitor.click(role, name);
  };
  await visitor.open(`/agencia#${AGENCY_SECRET}`);
  await visitor.expectCount("button", "Barbearia Modelo", 1);
  expect(await visitor.tab.evaluate(() => location.hash)).toBe("");
  const start = performance.now();
  await tap("button", "Nova loja");
  await visitor.expectSeen("textbox", "Nome da loja", { isFocused: true, isInView: true });
  await visitor.type("Corte Fino");
  await tap("button", "Continuar");
  await tap("radio", "barbearia");
  await tap("button", "Criar a loja");
  await visitor.expectSeen("link", "Link do dono", { isInView: true });
  await tap("link", "Página da loja");

  await visitor.expectSeen("combobox", "Barbeiro", { value: "Barbeiro 1" });
  await tap("textbox", "Nome");
  await visitor.type("João da Silva");
  await visitor.press("Enter");
  await visitor.type("joao@example.com");
  await visitor.press("Enter");
  await visitor.type("987654321");
  // Opening the list and choosing of it.
  taps += 2;
  await visitor.enter("combobox", "Serviço", "Corte");
  await tap("radio", "ter 24/11");
  await tap("radio", "09:00 - 09:30");
  await tap("button", "Confirmar agendamento");
  await visitor.expectSeen("dialog", CREATED, { text: expect.stringContaining("Corte") });
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  expect((performance.now() - start) / 1_000).toBeLessThanOrEqual(SECONDS_MAX);

  // The way back leads to the link that is shown once.
  await visitor.tab.goBack();
  // A page that the engine has kept loads itself again: a click before that is lost.
  await expect.poll(() => visitor.tab.evaluate(howPageCame)).not.toBe("navigate");
  await visitor.expectCount("link", "Link do dono", 1);
  await visitor.click("link", "Link do dono");
  await visitor.expectCount("heading", "Primeiros passos", 1);
});

/** In the page: by which kind of navigation it came. */
function howPageCame(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type;
}
