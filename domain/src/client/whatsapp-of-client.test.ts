import { expect, test } from "vitest";

import { whatsAppOfClient } from "./whatsapp-of-client.ts";

test("a mobile with its area code has a chat, with the text as it was written", () => {
  const client = { clientPhone: "987654321", clientAreaCode: "11" };
  expect(whatsAppOfClient(client)).toBe("https://wa.me/5511987654321");
  expect(whatsAppOfClient(client, "Desmarque aqui: /agenda#excluir&dia=2026-11-24")).toBe(
    "https://wa.me/5511987654321?text=Desmarque%20aqui%3A%20%2Fagenda%23excluir%26dia%3D2026-11-24",
  );
});

test("other numbers have none: a guessed area code would reach a stranger", () => {
  for (const client of [
    { clientPhone: "987654321" },
    { clientPhone: "987654321", clientAreaCode: "20" },
    { clientPhone: "33334444", clientAreaCode: "11" },
    { clientPhone: "887654321", clientAreaCode: "11" },
    { clientPhone: "", clientAreaCode: "11" },
  ]) {
    expect(whatsAppOfClient(client)).toBeUndefined();
  }
});
