// 'Avise-me se abrir' in the other engines, the link of its mail, and the page that ends it.

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import { CREATED } from "../booking-screen.ts";
import { MAIL } from "../mail-of-journeys.ts";
import type { MailOfJourney } from "../mail-of-journeys.ts";
import { test as journey } from "./engine-journey.ts";

const test = journey.extend<{ mail: MailOfJourney }>(MAIL);

test("a client asks for a mail under the slots, books by such a mail's link, and reads how to leave", async ({
  visitor,
  shop,
}) => {
  await book(shop.url, TUESDAY_AT_EIGHT);
  await visitor.open("/agenda");
  await visitor.enter("textbox", "Nome", "Rita Souza");
  await visitor.enter("textbox", "E-mail", "rita@example.com");
  await visitor.enter("textbox", "Telefone", "912345678");
  await visitor.enter("combobox", "Barbeiro", "barbeiro1");
  await visitor.enter("combobox", "Estilo", "normal");
  await visitor.click("radio", "ter 24/11");
  await visitor.click("button", "Avise-me se abrir");
  await visitor.expectSeen("heading", "Avise-me se abrir", { isFocused: true });
  await visitor.click("button", "Avise-me");
  await visitor.expectSeen("heading", "Pronto.", { isFocused: true });
  await visitor.click("button", "OK");
  await visitor.expectSeen("button", "Avise-me se abrir", { isFocused: true });

  await visitor.open("/agenda#marcar&barbeiro=7&estilo=1&dia=2026-11-24&hora=10:30&fim=11:00");
  await visitor.expectSeen("combobox", "Barbeiro", { value: "barbeiro2" });
  await visitor.expectSeen("radio", "10:30 - 11:00", { isOn: true });
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("dialog", CREATED, {});

  await visitor.open("/sair-dos-avisos");
  await visitor.expectSeen("alert", "Este link está incompleto. Abra-o de novo no e-mail.", {});
});
