import { expect, test } from "vitest";

import { CLIENT_SEARCH_MAX, clientSearchFrom, isFoundBy } from "./client-search.ts";

const JOAO = { clientName: "João da Silva", clientPhone: "987654321", clientAreaCode: "11" };

const finds = (typed: string, client = JOAO) => {
  const search = clientSearchFrom(typed);
  return search !== undefined && isFoundBy(search, client);
};

test.each(["João", "joao", "JOÃO DA", "silva joao", " jo ", "Joa\u0303o"])(
  "%j finds João da Silva",
  (typed) => expect(finds(typed)).toBe(true),
);

test.each(["Joana", "joao souza", "silvaa"])("%j does not", (typed) =>
  expect(finds(typed)).toBe(false),
);

test.each([
  "4321",
  "98765-4321",
  "(11) 98765-4321",
  "+55 11 98765 4321",
  "1198765",
  "5511987654321",
  "011 98765-4321",
  "\u202a(11) 98765\u20114321\u202c",
])("%j finds the phone 11 987654321", (typed) => expect(finds(typed)).toBe(true));

test.each(["4322", "(21) 98765-4321"])("%j does not", (typed) => expect(finds(typed)).toBe(false));

test("a phone that was stored without an area code is found with and without one", () => {
  const client = { clientName: "Ana", clientPhone: "987654321", clientAreaCode: "" };
  expect(finds("987654321", client)).toBe(true);
  expect(finds("(11) 98765-4321", client)).toBe(true);
  expect(finds("119876", client)).toBe(false);
});

test.each(["", " ", "j", "432", "4-3.2", "\u0301", "a".repeat(CLIENT_SEARCH_MAX + 1), "jo\0ao"])(
  "%j is nothing to look for",
  (typed) => expect(clientSearchFrom(typed)).toBeUndefined(),
);
