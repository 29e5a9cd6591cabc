import { expect, test } from "vitest";

import { NO_SHOP } from "./new-shop.ts";
import type { NewShop } from "./new-shop.ts";
import { newShopMemory } from "./new-shop-memory.ts";

const TYPED: NewShop = {
  ...NO_SHOP,
  step: "kind",
  name: "Corte Fino",
  typedAddress: "fino",
  judged: {
    question: { name: "Corte Fino", calendarId: "fino" },
    answer: { calendarId: "fino" },
  },
  kind: "barbearia",
  actKey: { key: "key", content: "content" },
};

const MADE: NewShop = {
  ...TYPED,
  step: "made",
  links: {
    page: "https://www.example.com/fino",
    ownerLink: "https://www.example.com/dono#fino.secret",
    qr: { modules: 25, path: "M0 0h7v7h-7z" },
  },
};

test.each([TYPED, MADE])(
  "a shop at the step $step comes back as it was, until it is forgotten",
  (shop) => {
    const stored = new Map<string, string>();
    const kept = { shop, isOpen: true };
    newShopMemory(() => storageOf(stored)).write(kept);
    expect(newShopMemory(() => storageOf(stored)).read()).toEqual(kept);
    newShopMemory(() => storageOf(stored)).forget();
    expect(newShopMemory(() => storageOf(stored)).read()).toEqual({ shop: NO_SHOP, isOpen: false });
  },
);

test.each([
  "{",
  "[]",
  '{"isOpen":true}',
  '{"isOpen":true,"shop":{"step":"paid","name":"Corte"}}',
  '{"isOpen":true,"shop":{"step":"name","name":7}}',
  '{"isOpen":true,"shop":{"step":"kind","name":"Corte","kind":"banco"}}',
  '{"isOpen":true,"shop":{"step":"kind","name":"Corte","judged":{"question":{}}}}',
  '{"isOpen":true,"shop":{"step":"made","name":"Corte","links":{"page":"/corte"}}}',
])("%s is no shop that is being made", (text) => {
  const stored = new Map([["vitrine.agency.tab", text]]);
  expect(newShopMemory(() => storageOf(stored)).read()).toEqual({ shop: NO_SHOP, isOpen: false });
});

function storageOf(texts: Map<string, string>): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => void texts.delete(key),
    setItem: (key, value) => void texts.set(key, value),
  };
}
