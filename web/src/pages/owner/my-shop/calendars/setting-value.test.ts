import { expect, test } from "vitest";

import { emptyFields, valueOfFields } from "./setting-value.ts";
import type { SettingField } from "./setting-value.ts";

const FIELDS: readonly SettingField[] = [
  { key: "address", label: "Endereço", type: "url" },
  { key: "user", label: "Usuário", type: "text" },
  { key: "password", label: "Senha", type: "password" },
];

test("an account is sent as three lines, without the blanks of a paste", () => {
  const typed = { address: " https://dav.example.com/ana/ ", user: "ana", password: "a b-c " };
  expect(valueOfFields(FIELDS, typed)).toBe("https://dav.example.com/ana/\nana\na b-c");
  expect(valueOfFields(FIELDS.slice(0, 1), typed)).toBe("https://dav.example.com/ana/");
});

test("what is not filled in is found, also where there are only blanks", () => {
  const empty = emptyFields(FIELDS, { address: "x", user: "  " });
  expect(empty.map(({ key }) => key)).toEqual(["user", "password"]);
});
