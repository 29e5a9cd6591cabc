import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { noticeOf } from "../copy/notice-copy.ts";
import { filteredEntry } from "../../ui/text-entry.ts";
import { knownValues } from "../memory/known-values.ts";
import { TEXT_FIELDS } from "./fields.ts";
import {
  EMPTY_FORM,
  errorText,
  noticeText,
  reduceForm,
  withKeptValues,
  withMissingAlert,
} from "./form-state.ts";
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
  expect(noticeText(BOOKING_COPY, noticeOf, pasted, "phone")).toBeUndefined();
  const long = after([{ type: "typed", field: "phone", text: "98765-4321 / 9999" }]);
  expect(long.values.phone).toBe("987654321");
  expect(noticeText(BOOKING_COPY, noticeOf, long, "phone")).toBe(
    "O telefone tem no máximo 9 dígitos: os que sobraram foram cortados. Escreva só o número, sem o DDD.",
  );
});

test("a phone with its area code keeps its last nine digits, and the area code beside them, and says so", () => {
  for (const text of ["+55 11 98765-4321", "(11) 98765-4321"]) {
    const form = after([{ type: "typed", field: "phone", text }]);
    expect(form.values).toMatchObject({ phone: "987654321", areaCode: "11" });
    expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toBe(
      "DDD 11 anotado. Aqui fica só o número.",
    );
  }
});

test("a phone with its area code that is typed key by key is cut until it is whole, then keeps its last nine digits", () => {
  const form = pressed("1198765432");
  expect(form.values.phone).toBe("119876543");
  expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toContain(
    "Escreva só o número, sem o DDD.",
  );
  expect(withMissingAlert(shop, form, ["phone"])).toBeUndefined();
  const whole = pressed("1", form);
  expect(whole.values.phone).toBe("987654321");
  expect(noticeText(BOOKING_COPY, noticeOf, whole, "phone")).toBe(
    "DDD 11 anotado. Aqui fica só o número.",
  );
  expect(pressed("0", whole).values.phone).toBe("987654321");
});

test("an area code stays with its phone, and goes when another phone is typed", () => {
  const whole = pressed("11987654321");
  expect(pressed("0", whole).values).toMatchObject({ phone: "987654321", areaCode: "11" });
  const blocked = after([{ type: "blocked", field: "phone", value: "987654321" }], whole);
  expect(blocked.values.areaCode).toBe("11");
  expect(noticeText(BOOKING_COPY, noticeOf, blocked, "phone")).toContain("ficou o anterior");
  for (const text of ["98765432", "912345678", ""]) {
    const other = after([{ type: "typed", field: "phone", text }], whole);
    expect(other.values).toMatchObject({ phone: text, areaCode: "" });
    expect(noticeText(BOOKING_COPY, noticeOf, other, "phone")).toBeUndefined();
  }
  const moved = after([{ type: "typed", field: "phone", text: "(21) 98765-4321" }], whole);
  expect(moved.values.areaCode).toBe("21");
});

test("two digits that are no area code are left out, and the field says so", () => {
  const form = after([{ type: "typed", field: "phone", text: "(20) 98765-4321" }]);
  expect(form.values).toMatchObject({ phone: "987654321", areaCode: "" });
  expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toBe(
    "O DDD não é preciso: ficaram só os 9 dígitos do número.",
  );
});

test("a kept area code comes back with its phone, and not to another one that was typed meanwhile", () => {
  const kept = knownValues(shop, { name: "Ana", phone: "987654321", areaCode: "11" });
  const back = withKeptValues(EMPTY_FORM as FormState<unknown>, kept);
  expect(back.values).toMatchObject({ phone: "987654321", areaCode: "11" });
  expect(noticeText(BOOKING_COPY, noticeOf, back, "phone")).toContain("DDD 11 anotado.");
  const typed = after([{ type: "typed", field: "phone", text: "912345678" }]);
  expect(withKeptValues(typed, kept).values).toMatchObject({ phone: "912345678", areaCode: "" });
  expect(knownValues(shop, { phone: "987654321", areaCode: "20" }).areaCode).toBe("");
});

test("a note is one line, keeps what was typed in any alphabet, and says when its end was cut", () => {
  const note = "Venho com\n a Bia 👧";
  expect(after([{ type: "typed", field: "note", text: note }]).values.note).toBe(
    "Venho com  a Bia 👧",
  );
  const long = after([{ type: "typed", field: "note", text: "a".repeat(201) }]);
  expect(long.values.note).toHaveLength(200);
  expect(noticeText(BOOKING_COPY, noticeOf, long, "note")).toBe(
    "A observação tem no máximo 200 caracteres: o que sobrou foi cortado.",
  );
  expect(TEXT_FIELDS.note.hint?.(BOOKING_COPY, "a".repeat(160))).toBeUndefined();
  expect(TEXT_FIELDS.note.hint?.(BOOKING_COPY, "a".repeat(161))).toBe("161 de 200");
});

test("a note that was typed keeps nobody's texts from coming back", () => {
  const typed = after([{ type: "typed", field: "note", text: "Oi" }]);
  const kept = knownValues(shop, { name: "Ana", phone: "987654321" });
  expect(withKeptValues(typed, kept).values).toMatchObject({ name: "Ana", note: "Oi" });
});

test("where the whole number looks like another one on the way, its last nine digits stand all the same", () => {
  const form = pressed("55989876543");
  expect(form.values.phone).toBe("989876543");
  expect(pressed("21", form).values.phone).toBe("987654321");
});

test.each(["0 15 11 98765-4321", "0055 11 98765-4321", "+55 (011) 98765-4321"])(
  "%s is too long to be a number and is cut to other digits, and the field says to leave the area code out",
  (text) => {
    const form = pressed(text);
    expect(form.values.phone).toBe(text.replaceAll(/[^0-9]/g, "").slice(0, 9));
    expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toContain(
      "Escreva só o número, sem o DDD.",
    );
  },
);

test("a text that does not fit leaves the field as it was, and the field says so", () => {
  const form = after([
    { type: "typed", field: "email", text: "joao@gmail.com" },
    { type: "blocked", field: "email", value: "joao@gmail.com" },
  ]);
  expect(form.values.email).toBe("joao@gmail.com");
  expect(noticeText(BOOKING_COPY, noticeOf, form, "email")).toBe(
    "O e-mail tem no máximo 35 caracteres: o novo texto não coube e ficou o anterior.",
  );
  const typedOn = reduceForm(shop, form, {
    type: "typed",
    field: "email",
    text: "jo@gmail.com",
  });
  expect(noticeText(BOOKING_COPY, noticeOf, typedOn, "email")).toBeUndefined();
});

test("the notice about lost digits goes with the next keystroke that loses none", () => {
  const form = after([
    { type: "typed", field: "phone", text: "1234567890" },
    { type: "typed", field: "phone", text: "12345678" },
  ]);
  expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toBeUndefined();
});

test("an e-mail is cut to 35 characters and says so", () => {
  const form = after([
    { type: "typed", field: "email", text: "uma.pessoa.de.nome.comprido@example.com" },
  ]);
  expect(form.values.email).toBe("uma.pessoa.de.nome.comprido@example");
  expect(noticeText(BOOKING_COPY, noticeOf, form, "email")).toBe(
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
    expect(errorText(shop, BOOKING_COPY, form, "email")).toContain("e-mail");
    expect(withMissingAlert(shop, form, ["email"])?.marked).toEqual(["email"]);
  }
  const edited = after([{ type: "typed", field: "email", text: "fulano@escritor.com.br" }], valid);
  expect(errorText(shop, BOOKING_COPY, edited, "email")).toBeUndefined();
  expect(withMissingAlert(shop, edited, ["email"])).toBeUndefined();
});

test("a field that is left half filled says what is wrong, as long as it is", () => {
  const left = after([
    { type: "typed", field: "email", text: "ana@" },
    { type: "left", field: "email" },
  ]);
  expect(errorText(shop, BOOKING_COPY, left, "email")).toBeDefined();
  const mended = reduceForm(shop, left, {
    type: "typed",
    field: "email",
    text: "ana@example.com",
  });
  expect(errorText(shop, BOOKING_COPY, mended, "email")).toBeUndefined();
});

test("a field that is left empty says nothing yet", () => {
  const left = after([{ type: "left", field: "email" }]);
  expect(errorText(shop, BOOKING_COPY, left, "email")).toBeUndefined();
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

test("digits cut before the page came to life are reported as if typed, also when the tab comes back", () => {
  const found = after([{ type: "found", values: { phone: "(11) 98765-4321" } }]);
  expect(found.values.phone).toBe("987654321");
  expect(noticeText(BOOKING_COPY, noticeOf, found, "phone")).toBe(
    "DDD 11 anotado. Aqui fica só o número.",
  );
  const again = reduceForm(shop, found, {
    type: "found",
    values: { phone: "987654321" },
  });
  expect(again.notices).toEqual(found.notices);
});

test("a phone whose last digits are typed after the page came to life is whole", () => {
  const found = after([{ type: "found", values: { phone: "1198765432" } }]);
  expect(found.values.phone).toBe("119876543");
  const again = after([{ type: "found", values: { phone: "119876543" } }], found);
  expect(pressed("1", again).values.phone).toBe("987654321");
});

test("a phone that was cut comes back as it was typed, and says so", () => {
  const kept = knownValues(shop, { name: "Ana", phone: "1198765432" });
  const form = withKeptValues(EMPTY_FORM as FormState<unknown>, kept);
  expect(form.values).toMatchObject({ name: "Ana", phone: "119876543" });
  expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toContain(
    "Escreva só o número, sem o DDD.",
  );
  expect(pressed("1", form).values.phone).toBe("987654321");
});

test("a name is cut to 20 letters and says so", () => {
  const form = after([{ type: "typed", field: "name", text: "Maria Aparecida dos Santos" }]);
  expect(form.values.name).toBe("Maria Aparecida dos ");
  expect(noticeText(BOOKING_COPY, noticeOf, form, "name")).toBe(
    "O nome tem no máximo 20 letras: o que sobrou foi cortado.",
  );
});

test("a field is asked to be focused once", () => {
  const form = { ...EMPTY_FORM, focus: { field: "phone" } } as const;
  expect(reduceForm<FormState<unknown>>(shop, form, { type: "focused" }).focus).toBeUndefined();
});

/** The form after keys have been pressed one by one at the end of the phone. */
function pressed(keys: string, start: FormState<unknown> = EMPTY_FORM): FormState<unknown> {
  return [...keys].reduce<FormState<unknown>>((state, key) => {
    const { values, beyond } = state;
    const { accept } = TEXT_FIELDS.phone;
    const text = values.phone + key;
    const { typed } = filteredEntry(values.phone, beyond.phone ?? "", text, text.length, accept);
    return after([{ type: "typed", field: "phone", text: typed }], state);
  }, start);
}

function after(
  actions: readonly FormAction[],
  start: FormState<unknown> = EMPTY_FORM,
): FormState<unknown> {
  return actions.reduce<FormState<unknown>>(
    (state, action) => reduceForm(shop, state, action),
    start,
  );
}
