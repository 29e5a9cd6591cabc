import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { keptForm, readForm, unzippedForm } from "./web-file.ts";
import type { FileForm } from "./web-file.ts";

async function bodyOf(form: FileForm | undefined): Promise<string> {
  if (typeof form?.body !== "function") throw new Error("it is in memory");
  return (await form.body()).toString();
}

test("what many ask for at once is read once", async () => {
  let reads = 0;
  const form = readForm('"a"', 5, async () => {
    reads++;
    return Buffer.from("photo");
  });
  expect(await Promise.all([bodyOf(form), bodyOf(form)])).toEqual(["photo", "photo"]);
  expect(reads).toBe(1);
});

test("what could not be read is read again for the next request", async () => {
  let reads = 0;
  const form = readForm('"a"', 5, async () => {
    if (++reads === 1) throw new Error("the disk is away");
    return Buffer.from("photo");
  });
  await expect(bodyOf(form)).rejects.toThrow("the disk is away");
  expect(await bodyOf(form)).toBe("photo");
});

test("the plain form of a text is made of its zipped one", async () => {
  const compressed = new Map([["gzip", keptForm(gzipSync("<h1>Início</h1>"))]]);
  const plain = unzippedForm(compressed, '"a"', 16);
  expect(plain).toMatchObject({ tag: '"a"', length: 16 });
  expect(await bodyOf(plain)).toBe("<h1>Início</h1>");
  expect(unzippedForm(new Map(), '"a"', 16)).toBeUndefined();
});
