// 'Minha loja' in the other engines: opened, edited and published by a pointer and keys on a phone's screen.

import { expect } from "@playwright/test";

import { TUESDAY } from "@vitrine/testing/sample-requests";
import { callPatiently } from "@vitrine/testing/server-process";

import { CREATED } from "../booking-screen.ts";
import type { Shop } from "../journey.ts";
import { BARBER_SECRET } from "../owner/owner-screen.ts";
import { expectOnPublicPage } from "../pages/my-shop/my-shop-screen.ts";
import { test } from "./engine-journey.ts";
import { enterJoao } from "./fill-in.ts";
import type { Visitor } from "./visitor.ts";

// A server of its own: what is published stays.
test.use({ serverSettings: { LOG_LEVEL: "silent" } });

/** Counts the visitor's taps from the opened page on. */
async function openedPage(visitor: Visitor) {
  let taps = 0;
  await visitor.open(`/dono#barbearia.${BARBER_SECRET}`);
  await visitor.expectCount("button", "Fechar o dia", 1);
  return {
    taps: () => taps,
    async tap(...[role, name]: Parameters<typeof visitor.click>): Promise<void> {
      taps += 1;
      await visitor.click(role, name);
    },
  };
}

test("Saturday is opened in at most six taps, and can be booked", async ({ visitor, shop }) => {
  const { tap, taps } = await openedPage(visitor);
  await tap("tab", "Minha loja");
  await tap("button", "Horários");
  await visitor.expectSeen("heading", "Horários", { isFocused: true });
  await tap("switch", "Sábado");
  await visitor.expectSeen("switch", "Sábado", { isOn: true });
  await tap("button", "Publicar");
  await visitor.expectCount("button", "Desfazer", 1);
  expect(taps()).toBeLessThanOrEqual(6);
  expect(await isFreeOn(shop, "2026-11-28")).toBe(true);
});

test("Corpus Christi is closed in at most four taps, after a reload of the draft", async ({
  visitor,
}) => {
  const { tap, taps } = await openedPage(visitor);
  await tap("tab", "Minha loja");
  await tap("button", "Folgas e feriados");
  await pressOfCorpusChristi(visitor);
  const loadedAt = () => visitor.tab.evaluate(() => performance.timeOrigin);
  const before = await loadedAt();
  await visitor.tab.evaluate(() => void setTimeout(() => location.reload()));
  // Not the page that is about to go.
  await expect(async () => expect(await loadedAt()).not.toBe(before)).toPass();
  await visitor.expectCount("button", "Descartar", 1);
  await tap("button", "Publicar");
  await visitor.expectCount("button", "Desfazer", 1);
  // The one in between was by script.
  expect(taps() + 1).toBeLessThanOrEqual(4);

  // The phone's own way back leads to the list, and from there to what was before.
  await visitor.tab.goBack();
  await visitor.expectCount("button", "Horários", 1);
  await visitor.click("button", "Desfazer");
  await visitor.click("button", "Trazer de volta");
  await visitor.expectCount("button", "Publicar", 1);
});

test("somebody new is in the team after five taps and a name, and clients book them", async ({
  visitor,
  shop,
}) => {
  const { tap, taps } = await openedPage(visitor);
  await tap("tab", "Minha loja");
  await tap("button", "Equipe");
  await tap("button", "Adicionar pessoa");
  await visitor.expectSeen("textbox", "Nome", { isFocused: true });
  await visitor.type("Iracema");
  await tap("button", "Publicar");
  await visitor.expectCount("button", "Desfazer", 1);
  expect(taps()).toBeLessThanOrEqual(5);

  await expectOnPublicPage(shop.url, "Iracema");
  await bookTuesday(visitor, { barber: "Iracema", style: "normal", slot: "08:00 - 08:30" });
});

test("a combo is made of two services, priced, and booked by a client within a minute", async ({
  visitor,
  shop,
}) => {
  const start = performance.now();
  const { tap } = await openedPage(visitor);
  await tap("tab", "Minha loja");
  await tap("button", "Serviços");
  await tap("button", "Combo");
  await tap("button", "Criar combo");
  await visitor.expectSeen("textbox", "Preço", { isFocused: true });
  await visitor.type("90");
  await tap("button", "Publicar");
  await visitor.expectCount("button", "Desfazer", 1);

  await expectOnPublicPage(shop.url, "normal + barba");
  await bookTuesday(visitor, {
    barber: "barbeiro1",
    style: "normal + barba",
    slot: "08:00 - 09:30",
  });
  await visitor.expectSeen("dialog", CREATED, { text: expect.stringContaining("R$ 90") });
  expect((performance.now() - start) / 1_000).toBeLessThanOrEqual(60);
});

test("the tabs are changed by arrow keys, and the day stays where it was", async ({ visitor }) => {
  await openedPage(visitor);
  await visitor.click("button", "Seguinte");
  await visitor.focus("tab", "Agenda");
  await visitor.press("ArrowRight");
  await visitor.expectSeen("tab", "Minha loja", { isFocused: true, isOn: true });
  await visitor.expectCount("button", "Equipe", 1);
  await visitor.press("ArrowLeft");
  await visitor.expectSeen("heading", "Terça, 24 de novembro", {});
});

async function bookTuesday(
  visitor: Visitor,
  { barber, style, slot }: Readonly<Record<"barber" | "style" | "slot", string>>,
): Promise<void> {
  // By a link: WebKit takes the space of a typed name for a press on the list.
  const chosen = new URLSearchParams({ barbeiro: barber, estilo: style });
  await visitor.open(`/agenda?${chosen.toString()}`);
  await enterJoao(visitor);
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", slot);
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectCount("dialog", CREATED, 1);
}

/** Closes the day of the holiday. All of these buttons have the same name. */
async function pressOfCorpusChristi(visitor: Visitor): Promise<void> {
  const press = () =>
    visitor.tab.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[aria-describedby="holiday-2027-05-27"]');
      button?.click();
      return button !== null;
    });
  await expect.poll(press).toBe(true);
}

async function isFreeOn({ url }: Pick<Shop, "url">, day: string): Promise<boolean> {
  const next = `${day.slice(0, -2)}${Number(day.slice(-2)) + 1}`;
  const { body } = await callPatiently(url, "/check-availability", {
    ...TUESDAY,
    start: `${day}T00:00:00-03:00`,
    end: `${next}T00:00:00-03:00`,
  });
  return (body as Record<string, boolean>)["08:00 - 08:30"] === true;
}
