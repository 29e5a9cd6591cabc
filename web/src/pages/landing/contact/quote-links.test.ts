import { expect, test } from "vitest";

import { quoteChat, quoteLetter, quoteMail } from "./quote-links.ts";

test("the mail goes to the agency with its subject and questions written", () => {
  const mail = new URL(quoteMail());
  expect(mail.protocol).toBe("mailto:");
  expect(mail.pathname).toBe("contato@example.com");
  expect(mail.searchParams.get("subject")).toBe("Pedido de orçamento");
  expect(mail.searchParams.get("body")).toBe(
    "Olá, Vitrine! Quero um orçamento.\r\n\r\nMeu negócio: \r\n\r\nDo que preciso: \r\n\r\nPara quando: \r\n\r\nMeu nome e telefone: ",
  );
});

test("spaces are never plus signs, which mail programs would show", () => {
  expect(quoteMail()).not.toContain("+");
  expect(quoteChat()).not.toContain("+");
});

test("the letter shown is the letter sent", () => {
  expect(quoteLetter()[0]).toBe("Olá, Vitrine! Quero um orçamento.");
  expect(quoteLetter()).toHaveLength(5);
});

test("the chat opens with the request begun, and names the product that was asked for", () => {
  expect(new URL(quoteChat()).searchParams.get("text")).toBe(
    "Olá, Vitrine! Quero um orçamento. Meu negócio é ",
  );
  expect(quoteChat()).toMatch(/^https:\/\/chat\.example\.com\/5500000000000\?text=/);
  expect(new URL(quoteChat("Land Page")).searchParams.get("text")).toBe(
    "Olá, Vitrine! Quero um orçamento de Land Page. Meu negócio é ",
  );
});
