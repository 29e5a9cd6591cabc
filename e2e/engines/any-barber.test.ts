// 'Tanto faz' in the other engines.

import { expect } from "@playwright/test";

import { CREATED } from "../booking-screen.ts";
import { importThreeChairs, THREE_CHAIRS } from "../three-chairs.ts";
import { test } from "./engine-journey.ts";

// A server of its own: the shop stays in its books.
test.use({ serverSettings: { RATE_LIMIT: "off" } });

test("a client leaves open with whom to book, and learns who it is", async ({ visitor, shop }) => {
  await importThreeChairs(shop);
  await visitor.open(`/${THREE_CHAIRS.calendarId}`);
  await visitor.enter("textbox", "Nome", "João da Silva");
  await visitor.enter("textbox", "E-mail", "joao@example.com");
  await visitor.enter("textbox", "Telefone", "987654321");
  await visitor.click("button", "Tanto faz");
  await visitor.expectSeen("button", "Tanto faz", { isOn: true });
  await visitor.expectSeen("combobox", "Barbeiro", { value: "*" });
  await visitor.enter("combobox", "Estilo", "normal");
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("dialog", CREATED, {
    text: expect.stringMatching(/Barbeiro barbeiro[123] /),
  });
});
