import { expect, test } from "vitest";

import {
  answerOf,
  isKindMissing,
  isNameMissing,
  NO_SHOP,
  questionOf,
  reduceNewShop,
  shownAddress,
} from "./new-shop.ts";
import type { NewShop, NewShopAction } from "./new-shop.ts";

const LINKS = {
  page: "https://www.example.com/corte-fino",
  ownerLink: "https://www.example.com/dono#corte-fino.secret",
  qr: { modules: 1, path: "" },
};

const after = (...actions: readonly NewShopAction[]): NewShop =>
  actions.reduce(reduceNewShop, NO_SHOP);

const named = (name: string): NewShopAction => ({ type: "typed-name", name });
const addressed = (address: string): NewShopAction => ({ type: "typed-address", address });
const WENT_ON: NewShopAction = { type: "went-on" };

/** The server's answer: about the name, unless a `typed` address is asked about. */
function judged(name: string, answer: string, typed?: string, problem?: string): NewShopAction {
  return {
    type: "judged",
    question: { name, ...(typed !== undefined && { calendarId: typed }) },
    answer: { calendarId: answer, ...(problem !== undefined && { problem }) },
  };
}

test("the address follows the name until somebody types one", () => {
  const suggested = after(named("Corte Fino"), judged("Corte Fino", "corte-fino"));
  expect(questionOf(suggested)).toEqual({ name: "Corte Fino" });
  expect(shownAddress(suggested)).toBe("corte-fino");
  const typed = reduceNewShop(suggested, addressed("fino"));
  expect(questionOf(typed)).toEqual({ name: "Corte Fino", calendarId: "fino" });
  expect(shownAddress(typed)).toBe("fino");
  expect(shownAddress(reduceNewShop(typed, named("Outra")))).toBe("fino");
});

test("an address that was emptied follows the name again once its field is left", () => {
  const emptied = after(named("Corte Fino"), judged("Corte Fino", "corte-fino"), addressed(" "));
  expect(questionOf(emptied)).toBeUndefined();
  expect(shownAddress(emptied)).toBe(" ");
  const left = reduceNewShop(emptied, { type: "left-address" });
  expect(shownAddress(left)).toBe("corte-fino");
});

test("an answer to what was typed before is ignored", () => {
  const shop = after(named("Corte"), named("Corte Fino"), judged("Corte", "corte"));
  expect(answerOf(shop)).toBeUndefined();
  expect(shownAddress(shop)).toBe("");
});

test("while a further letter is asked about, the last suggestion stays in the field", () => {
  const shop = after(named("Corte"), judged("Corte", "corte"), named("Corte F"));
  expect(answerOf(shop)).toBeUndefined();
  expect(shownAddress(shop)).toBe("corte");
});

test("who goes on with a free address comes to the kinds", () => {
  const shop = after(named("Corte Fino"), judged("Corte Fino", "corte-fino"), WENT_ON);
  expect(shop.step).toBe("kind");
  expect(isKindMissing(shop)).toBe(false);
});

test("who goes on before the answer waits for it, and goes on by it", () => {
  const waiting = after(named("Corte Fino"), WENT_ON);
  expect(waiting).toMatchObject({ step: "name", isWaiting: true });
  const answered = reduceNewShop(waiting, judged("Corte Fino", "corte-fino"));
  expect(answered).toMatchObject({ step: "kind", isWaiting: false });
});

test("an address that is taken, a lost answer and a further letter end the wait", () => {
  const waiting = after(named("Corte Fino"), addressed("fino"), WENT_ON);
  const taken = judged("Corte Fino", "fino", "fino", "Este endereço já é de outra loja.");
  const question = { name: "Corte Fino", calendarId: "fino" };
  for (const action of [
    taken,
    { type: "judged", question, answer: undefined } as const,
    addressed("fin"),
    named("Corte"),
  ]) {
    expect(reduceNewShop(waiting, action)).toMatchObject({ step: "name", isWaiting: false });
  }
});

test("nobody goes on without a name, nor makes a shop without a kind", () => {
  const nameless = after(named("  "), WENT_ON);
  expect(nameless).toMatchObject({ step: "name", isWaiting: false });
  expect(isNameMissing(nameless)).toBe(true);
  expect(isNameMissing(reduceNewShop(nameless, named("Corte")))).toBe(false);
  const kinds = after(named("Corte"), judged("Corte", "corte"), WENT_ON, { type: "tried-to-make" });
  expect(isKindMissing(kinds)).toBe(true);
  expect(isKindMissing(reduceNewShop(kinds, { type: "chose-kind", kind: "outro" }))).toBe(false);
});

test("who goes back to the name finds everything as it was, and the same key for the same shop", () => {
  const actKey = { key: "key", content: "content" };
  const kinds = after(
    named("Corte"),
    judged("Corte", "corte"),
    WENT_ON,
    { type: "chose-kind", kind: "salao" },
    { type: "sent", actKey },
    { type: "went-back" },
  );
  expect(kinds).toMatchObject({ step: "name", name: "Corte", kind: "salao", actKey });
  expect(reduceNewShop(kinds, WENT_ON)).toMatchObject({ step: "kind", kind: "salao", actKey });
});

test("after a refusal the way back asks about the address again, after a lost answer it does not", () => {
  const kinds = after(named("Corte"), judged("Corte", "corte"), WENT_ON, {
    type: "sent",
    actKey: { key: "key", content: "content" },
  });
  expect(answerOf(reduceNewShop(kinds, { type: "went-back" }))).toEqual({ calendarId: "corte" });
  const refused = reduceNewShop(kinds, { type: "refused" });
  expect(answerOf(refused)).toEqual({ calendarId: "corte" });
  expect(answerOf(reduceNewShop(refused, { type: "went-back" }))).toBeUndefined();
});

test("a shop that was made shows its links, and then gives way to the next one", () => {
  const made = after(named("Corte"), { type: "made", links: LINKS });
  expect(made).toMatchObject({ step: "made", name: "Corte", links: LINKS });
  expect(reduceNewShop(made, { type: "ended" })).toEqual(NO_SHOP);
});
