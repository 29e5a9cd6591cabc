import { expect, test } from "vitest";

import { OWNER_COPY } from "./owner-copy.ts";

test("an age is written in minutes, then in hours", () => {
  expect(OWNER_COPY.age(0)).toBe("há menos de 1 min");
  expect(OWNER_COPY.age(59_999)).toBe("há menos de 1 min");
  expect(OWNER_COPY.age(120_000)).toBe("há 2 min");
  expect(OWNER_COPY.age(3_599_999)).toBe("há 59 min");
  expect(OWNER_COPY.age(2 * 3_600_000)).toBe("há 2 h");
});

test.each([
  ["confirmation", "address-refused", "O e-mail de confirmação não chegou: endereço recusado"],
  [
    "confirmation",
    "limit",
    "O e-mail de confirmação não foi enviado: este endereço já tinha recebido o máximo do dia",
  ],
  [
    "change",
    "no-answer",
    "Não se sabe se o e-mail com o novo horário chegou: o servidor de e-mail não respondeu",
  ],
  ["cancellation", "message-refused", "O e-mail de cancelamento não chegou: mensagem recusada"],
  ["reminder", "given-up", "O e-mail de lembrete não chegou: o envio falhou muitas vezes"],
] as const)("of a %s, %s, the owner reads what is known, and no more", (mail, why, text) => {
  expect(OWNER_COPY.mailProblem.text({ mail, why })).toBe(text);
});
