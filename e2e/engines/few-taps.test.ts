// What a thumb needs next comes into view by itself, on a phone of 390 × 844.

import { CREATED } from "../booking-screen.ts";
import { bookTuesdayAtEight } from "../other-client.ts";
import { test } from "./engine-journey.ts";
import { fillIn } from "./fill-in.ts";

const FIRST = "primeiro horário livre";
const CONFIRM = "Confirmar agendamento";
const REMEMBER = "Lembrar de mim neste aparelho";

test("a new client needs no swipe once the day is tapped, nor once the first free slot is", async ({
  visitor,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  await visitor.open("/agenda");
  await fillIn(visitor);
  await visitor.click("radio", "qua 25/11");
  for (const slot of ["08:00 - 08:30", "18:30 - 19:00"]) {
    await visitor.expectSeen("radio", slot, { isInView: true });
  }
  await visitor.expectSeen("button", CONFIRM, { isInView: true });

  await visitor.click("button", FIRST);
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.expectSeen("radio", "08:30 - 09:00", { isOn: true, isInView: true });
  await visitor.expectSeen("button", CONFIRM, { isInView: true });
  await visitor.click("button", CONFIRM);
  await visitor.expectSeen("dialog", CREATED, {});
});

test("a client whom the device remembers has one line and the days on the first screen, and all fields with 'mudar'", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  await visitor.click("checkbox", REMEMBER);
  await fillIn(visitor);
  await visitor.click("button", FIRST);
  await visitor.expectSeen("radio", "08:00 - 08:30", { isOn: true });
  await visitor.click("button", CONFIRM);
  await visitor.expectSeen("dialog", CREATED, {});

  await visitor.open("/agenda");
  await visitor.expectCount("textbox", "Nome", 0);
  for (const day of ["ter 24/11", "sex 04/12"]) {
    await visitor.expectSeen("radio", day, { isInView: true });
  }
  await visitor.click("button", "mudar");
  await visitor.expectSeen("textbox", "Nome", { value: "João da Silva", isFocused: true });
  await visitor.expectSeen("textbox", "Telefone", { value: "987654321" });
  await visitor.expectSeen("combobox", "Estilo", { value: "normal" });
});
