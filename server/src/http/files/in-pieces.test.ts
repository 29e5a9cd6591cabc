import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";

import { expect, test } from "vitest";

import { inPieces } from "./in-pieces.ts";
import { formInMemory } from "./web-file.ts";

const LARGE = randomBytes(1_000_000);

function openLarge(): Readable {
  const body = inPieces(formInMemory(LARGE));
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

test("after the first, one piece goes out in a turn of the event loop, however many are read", async () => {
  let pieces = 0;
  const bodies = Array.from({ length: 20 }, openLarge);
  for (const body of bodies) body.on("data", () => pieces++);
  for (let turns = 1; turns <= 50; turns++) {
    await turn();
    expect(pieces).toBeLessThanOrEqual(bodies.length + turns);
  }
  expect(pieces).toBeGreaterThan(bodies.length);
  for (const body of bodies) body.destroy();
});
