import { inspect } from "node:util";

import { expect, test } from "vitest";

import { keyedHash, readSealKey, seal, sealKeysOf, unseal } from "./seal.ts";
import type { SealKey } from "./seal.ts";

const PLACE = { calendarId: "barbearia", name: "owner-link" };

const HEXADECIMAL = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const BASE64 = "ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=";
const BASE64URL = "ABEiM0RVZneImaq7zN3u_wARIjNEVWZ3iJmqu8zd7v8";

function keyOf(text: string): SealKey {
  const key = readSealKey(text);
  if (key === undefined) throw new Error("no key");
  return key;
}

const KEY = keyOf(HEXADECIMAL);
const OTHER = keyOf(HEXADECIMAL.toUpperCase().replace("FF", "FE"));

test("a key is 32 bytes, in base64 or hexadecimal, and its id is the same in each form", () => {
  expect([keyOf(BASE64).id, keyOf(BASE64URL).id]).toEqual([KEY.id, KEY.id]);
  expect(OTHER.id).not.toBe(KEY.id);
  for (const wrong of ["short", HEXADECIMAL.slice(2), `${HEXADECIMAL}00`, `${BASE64}A`, " "]) {
    expect(readSealKey(wrong)).toBeUndefined();
  }
});

test("neither a printed key nor its id shows the key", () => {
  const printed = inspect(KEY, { depth: 9 }) + JSON.stringify(KEY);
  for (const text of [HEXADECIMAL, HEXADECIMAL.slice(0, 8), BASE64.slice(0, 8)]) {
    expect(printed).not.toContain(text);
  }
});

test("what is sealed opens again, and no two sealings of a text look alike", () => {
  const [one, two] = [seal(KEY, PLACE, "água"), seal(KEY, PLACE, "água")];
  expect(unseal([KEY], PLACE, one)).toEqual({ ok: true, text: "água" });
  expect(unseal([OTHER, KEY], PLACE, two)).toEqual({ ok: true, text: "água" });
  expect(one.sealed.slice(0, 16)).not.toBe(two.sealed.slice(0, 16));
  expect(one.sealed).not.toContain(Buffer.from("água").toString("base64url"));
});

test("another key, no key and damage each have their own reason", () => {
  const sealed = seal(KEY, PLACE, "text");
  expect(unseal([], PLACE, sealed)).toEqual({ ok: false, reason: "no-key" });
  expect(unseal([OTHER], PLACE, sealed)).toEqual({ ok: false, reason: "other-key" });
  for (let at = 0; at < sealed.sealed.length; at += 1) {
    const other = sealed.sealed[at] === "A" ? "B" : "A";
    const changed = sealed.sealed.slice(0, at) + other + sealed.sealed.slice(at + 1);
    // The last letter has bits of no byte.
    if (Buffer.from(changed, "base64url").equals(Buffer.from(sealed.sealed, "base64url"))) continue;
    const damaged = { ...sealed, sealed: changed };
    expect(unseal([KEY], PLACE, damaged)).toEqual({ ok: false, reason: "damaged" });
  }
  for (const cut of ["", "A", sealed.sealed.slice(0, -4)]) {
    const damaged = { ...sealed, sealed: cut };
    expect(unseal([KEY], PLACE, damaged)).toEqual({ ok: false, reason: "damaged" });
  }
  const underAnotherId = { ...sealed, keyId: OTHER.id };
  expect(unseal([OTHER], PLACE, underAnotherId)).toEqual({ ok: false, reason: "damaged" });
});

test("a sealed text that is moved to another shop or another name does not open", () => {
  const sealed = seal(KEY, PLACE, "text");
  for (const place of [
    { ...PLACE, calendarId: "reservas" },
    { ...PLACE, name: "feed-secret" },
    { calendarId: 'barbearia","owner', name: "link" },
  ]) {
    expect(unseal([KEY], place, sealed)).toEqual({ ok: false, reason: "damaged" });
  }
});

test("of two keys, the newer seals and both open", () => {
  expect(sealKeysOf({ sealKey: KEY, sealKeyBefore: OTHER })).toEqual([KEY, OTHER]);
  expect(sealKeysOf({ sealKey: undefined, sealKeyBefore: undefined })).toEqual([]);
});

test("a keyed hash tells texts apart, and is another under another key", () => {
  const hash = keyedHash(KEY, "s3cret");
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(keyedHash(KEY, "s3cret")).toBe(hash);
  expect(keyedHash(KEY, "s3cre7")).not.toBe(hash);
  expect(keyedHash(OTHER, "s3cret")).not.toBe(hash);
});
