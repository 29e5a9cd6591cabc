import { expect, test } from "vitest";

import { mailProblemText } from "./mail-problem-copy.ts";

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
  expect(mailProblemText({ mail, why })).toBe(text);
});
