import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { EMPTY_FORM, errorText, reduceForm, showsError, withMissingAlert } from "./form-state.ts";
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
  expect(pasted.notices.phone).toBeUndefined();
  const long = after([{ type: "typed", field: "phone", text: "98765-4321 / 9999" }]);
  expect(long.values.phone).toBe("987654321");
  expect(long.notices.phone).toBe(
    "O telefone tem no máximo 9 dígitos: os que sobraram foram cortados. Escreva só o número, sem o DDD.",
  );
});

test("a phone with its area code keeps its last nine digits, and says so", () => {
  for (const text of ["+55 11 98765-4321", "(11) 98765-4321"]) {
    const form = after([{ type: "typed", field: "phone", text }]);
    expect(form.values.phone).toBe("987654321");
    expect(form.notices.phone).toBe("O DDD não é preciso: ficaram só os 9 dígitos do número.");
  }
});

test.each(["11987654321", "0 15 11 98765-4321", "0055 11 98765-4321", "+55 (011) 98765-4321"])(
  "%s is cut to other digits where it is typed or too long, and the field says to leave the area code out",
  (text) => {
    const digits = text.replaceAll(/[^0-9]/g, "");
    const form = [...digits].reduce<FormState<unknown>>(
      (state, key) =>
        reduceForm(shop, state, {
          type: "typed",
          field: "phone",
          text: state.values.phone + key,
        }),
      EMPTY_FORM,
    );
    expect(form.values.phone).toBe(digits.slice(0, 9));
    expect(form.notices.phone).toContain("Escreva só o número, sem o DDD.");
  },
);

test("a text that does not fit leaves the field as it was, and the field says so", () => {
  const form = after([
    { type: "typed", field: "email", text: "joao@gmail.com" },
    { type: "blocked", field: "email", value: "joao@gmail.com" },
  ]);
  expect(form.values.email).toBe("joao@gmail.com");
  expect(form.notices.email).toBe(
    "O e-mail tem no máximo 35 caracteres: o novo texto não coube e ficou o anterior.",
  );
  const typedOn = reduceForm(shop, form, { type: "typed", field: "email", text: "jo@gmail.com" });
  expect(typedOn.notices.email).toBeUndefined();
});

test("the word about lost digits goes with the next keystroke that loses none", () => {
  const form = after([
    { type: "typed", field: "phone", text: "1234567890" },
    { type: "typed", field: "phone", text: "12345678" },
  ]);
  expect(form.notices.phone).toBeUndefined();
});

test("an e-mail is cut to 35 characters and says so", () => {
  const form = after([
    { type: "typed", field: "email", text: "uma.pessoa.de.nome.comprido@example.com" },
  ]);
  expect(form.values.email).toBe("uma.pessoa.de.nome.comprido@example");
  expect(form.notices.email).toBe(
    "O e-mail tem no máximo 35 caracteres: o que sobrou foi cortado.",
  );
});

test("an address whose end was cut off is an error, though it could be one, until it is edited", () => {
  const text = "fulano.de.tal.da.silva@escrito.com.br";
  const cut = after([
    { type: "typed", field: "email", text },
    { type: "left", field: "email" },
  ]);
  expect(cut.values.email).toBe("fulano.de.tal.da.silva@escrito.com.");
  const valid = after([
    { type: "typed", field: "email", text: "fulano.de.tal.da.silva@escritor.com.br" },
    { type: "left", field: "email" },
  ]);
  expect(valid.values.email).toBe("fulano.de.tal.da.silva@escritor.com");
  for (const form of [cut, valid]) {
    expect(errorText(shop, form, "email")).toContain("e-mail");
    expect(withMissingAlert(shop, form, ["email"], 0)?.marked).toEqual(["email"]);
  }
  const edited = after([{ type: "typed", field: "email", text: "fulano@escritor.com.br" }], valid);
  expect(errorText(shop, edited, "email")).toBeUndefined();
  expect(withMissingAlert(shop, edited, ["email"], 0)).toBeUndefined();
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
  expect(found.values.phone).toBe("987654321");
  expect(found.notices.phone).toBe("O DDD não é preciso: ficaram só os 9 dígitos do número.");
  const again = reduceForm(shop, found, { type: "found", values: { phone: "987654321" } });
  expect(again.notices).toEqual(found.notices);
});

test("a name is cut to 20 letters and says so", () => {
  const form = after([{ type: "typed", field: "name", text: "Maria Aparecida dos Santos" }]);
  expect(form.values.name).toBe("Maria Aparecida dos ");
  expect(form.notices.name).toBe("O nome tem no máximo 20 letras: o que sobrou foi cortado.");
});

test("a field is asked to be focused once", () => {
  const form = { ...EMPTY_FORM, focus: { field: "phone" } } as const;
  expect(reduceForm<FormState<unknown>>(shop, form, { type: "focused" }).focus).toBeUndefined();
});

function after(
  actions: readonly FormAction[],
  start: FormState<unknown> = EMPTY_FORM,
): FormState<unknown> {
  return actions.reduce<FormState<unknown>>(
    (state, action) => reduceForm(shop, state, action),
    start,
  );
}
