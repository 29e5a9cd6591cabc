import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { inPieces } from "./in-pieces.ts";
import { formInFile, formInMemory } from "./web-file.ts";

const LARGE = randomBytes(1_000_000);

function openLarge(form = formInMemory(LARGE)): Readable {
  const body = inPieces(form);
  if (body instanceof Readable) return body;
  throw new Error("a large body is to come in pieces");
}

test("a small body is sent as it is", () => {
  const body = Buffer.from("small");
  expect(inPieces(formInMemory(body))).toEqual(body);
});

test("a large body arrives whole, also beside others of which one is given up", async () => {
  const [first, second, givenUp] = [openLarge(), openLarge(), openLarge()];
  givenUp.once("data", () => givenUp.destroy());
  const bodies = await Promise.all([buffer(first), buffer(second)]);
  for (const body of bodies) expect(body.equals(LARGE)).toBe(true);
});

function formOfFile() {
  const file = join(temporaryFolder(), "picture.avif");
  writeFileSync(file, LARGE);
  return formInFile(file, "");
}

test.each([
  ["memory", () => formInMemory(LARGE)],
  ["a file", formOfFile],
])(
  "after the first, one piece of %s goes out in a turn of the event loop, however many are read",
  async (_, formOf) => {
    let pieces = 0;
    const form = formOf();
    const bodies = Array.from({ length: 20 }, () => openLarge(form));
    for (const body of bodies) body.on("data", () => pieces++);
    for (let turns = 1; pieces < bodies.length + 50; turns++) {
      await turn();
      expect(pieces).toBeLessThanOrEqual(bodies.length + turns);
    }
    for (const body of bodies) body.destroy();
  },
);
