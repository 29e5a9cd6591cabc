import { expect, test } from "vitest";

import { isStorageOpen, storedJson } from "./stored-json.ts";

const blocked = (): Storage => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const full = (): Storage => storageWith(new Map(), 0);

test("what is written is read, until it is removed", () => {
  const texts = new Map<string, string>();
  const stored = storedJson(() => storageWith(texts), "key");
  expect(stored.read()).toBeUndefined();
  expect(stored.write({ name: "Ana" })).toBe(true);
  expect(stored.read()).toEqual({ name: "Ana" });
  stored.remove();
  expect(texts.size).toBe(0);
});

test("what is not JSON is nothing", () => {
  expect(storedJson(() => storageWith(new Map([["key", "{"]])), "key").read()).toBeUndefined();
});

test("blocked or full storage keeps nothing and breaks nothing", () => {
  for (const storage of [blocked, full]) {
    const stored = storedJson(storage, "key");
    expect(stored.write({ name: "Ana" })).toBe(false);
    stored.remove();
    expect(stored.read()).toBeUndefined();
    expect(isStorageOpen(storage, "probe")).toBe(false);
  }
});

test("open storage is left as it was found", () => {
  const texts = new Map<string, string>();
  expect(isStorageOpen(() => storageWith(texts), "probe")).toBe(true);
  expect(texts.size).toBe(0);
});

function storageWith(texts: Map<string, string>, most = 10): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => void texts.delete(key),
    setItem(key, value) {
      if (texts.size >= most) throw new DOMException("Full.", "QuotaExceededError");
      texts.set(key, value);
    },
  };
}
