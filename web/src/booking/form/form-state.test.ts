import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { EMPTY_FORM, reduceForm, showsError } from "./form-state.ts";
import type { FormAction, FormState } from "./form-state.ts";

test("a name takes letters and spaces only", () => {
  expect(after([{ type: "typed", field: "name", text: "Jo4ão d@ Silva!" }]).values.name).toBe(
    "João d Silva",
  );
});

test("an accent under composition is left alone until it is whole", () => {
  const composing = after([{ type: "composed", field: "name", text: "Jo~" }]);
  expect(composing.values.name).toBe("Jo~");
});

test("a phone is stripped, then cut, and says so when digits were lost", () => {
  const pasted = after([{ type: "typed", field: "phone", text: "98765-4321" }]);
  expect(pasted.values.phone).toBe("987654321");
  expect(pasted.cut).toEqual([]);
  const long = after([{ type: "typed", field: "phone", text: "+55 11 98765-4321" }]);
  expect(long.values.phone).toBe("551198765");
  expect(long.cut).toEqual(["phone"]);
});

test("the word about lost digits goes with the next keystroke that loses none", () => {
  const form = after([
    { type: "typed", field: "phone", text: "1234567890" },
    { type: "typed", field: "phone", text: "12345678" },
  ]);
  expect(form.cut).toEqual([]);
});

test("an e-mail is cut to 35 characters and says so", () => {
  const form = after([
    { type: "typed", field: "email", text: "uma.pessoa.de.nome.comprido@example.com" },
  ]);
  expect(form.values.email).toBe("uma.pessoa.de.nome.comprido@example");
  expect(form.cut).toEqual(["email"]);
});

test("a field that is left half filled says what is wrong, as long as it is", () => {
  const left = after([
    { type: "typed", field: "email", text: "ana@" },
    { type: "left", field: "email" },
  ]);
  expect(showsError(shop, left, "email")).toBe(true);
  const mended = reduceForm(shop, left, {
    type: "typed",
    field: "email",
    text: "ana@example.com",
  });
  expect(showsError(shop, mended, "email")).toBe(false);
});

test("a field that is left empty says nothing yet", () => {
  const left = after([{ type: "left", field: "email" }]);
  expect(showsError(shop, left, "email")).toBe(false);
});

test("what the page held before it came to life is taken over by the same rules", () => {
  const form = after([
    {
      type: "found",
      values: { name: "Ana 1", phone: "98765-43210", barber: "barbeiro2", style: "trança" },
    },
  ]);
  expect(form.values).toMatchObject({
    name: "Ana ",
    phone: "987654321",
    barber: "barbeiro2",
    style: "",
  });
});

test("digits cut before the page came to life are told as if typed, also when the tab comes back", () => {
  const found = after([{ type: "found", values: { phone: "(11) 98765-4321" } }]);
  expect(found.values.phone).toBe("119876543");
  expect(found.cut).toEqual(["phone"]);
  const again = reduceForm(shop, found, { type: "found", values: { phone: "119876543" } });
  expect(again.cut).toEqual(["phone"]);
});

test("a name is cut to 20 letters and says so", () => {
  const form = after([{ type: "typed", field: "name", text: "Maria Aparecida dos Santos" }]);
  expect(form.values.name).toBe("Maria Aparecida dos ");
  expect(form.cut).toEqual(["name"]);
});

test("a field is asked to be focused once", () => {
  const form = { ...EMPTY_FORM, focus: { field: "phone" } } as const;
  expect(reduceForm<FormState<unknown>>(shop, form, { type: "focused" }).focus).toBeUndefined();
});

function after(actions: readonly FormAction[]): FormState<unknown> {
  return actions.reduce<FormState<unknown>>(
    (state, action) => reduceForm(shop, state, action),
    EMPTY_FORM,
  );
}
