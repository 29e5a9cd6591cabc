import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";

import { fastify } from "fastify";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

import { limitLargeBodies } from "./large-bodies.ts";

/** Facts with every list full, of texts with letters that take two bytes. */
function largestFacts() {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 10, name: `${at} `.padEnd(60, "ã") }));
  const hours = Array.from({ length: 21 }, (_, at) => {
    const hour = String(at).padStart(2, "0");
    return { weekdays: [0, 1, 2, 3, 4, 5, 6], from: `${hour}:00`, to: `${hour}:30` };
  });
  const price = { cents: 1_000_000, isFrom: true };
  const services = named(60).map((service, at) => ({
    ...service,
    minutes: 30,
    hours,
    price,
    description: "ã".repeat(160),
    group: `grupo ${at}`.padEnd(60, "ã"),
  }));
  const own = services.map(({ id }) => ({ id, minutes: 60, price }));
  const person = { colorId: 11, hours, services: own };
  return {
    ...shop,
    barbers: named(100).map((one) => ({ ...one, ...person })),
    services,
    closed: Array.from({ length: 366 }, () => ({
      from: "2026-12-25",
      to: "2026-12-26",
      barberId: 109,
    })),
  };
}

test("all that a shop may have is judged and published with as many bookings as may be kept, and not much more", async () => {
  const page = myShop(await appUnderTest(OWNER_PAGES));
  const facts = largestFacts();
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeGreaterThan(500_000);
  expect(await page.judge(facts)).toMatchObject({ problems: [], outside: [] });
  const kept = Array.from({ length: 10_000 }, () => randomUUID());
  expect((await page.publish(facts, { kept }))[0]).toBe(200);
  const beyond = { ...facts, name: "z".repeat(2_000_000) };
  expect(await page.publish(beyond)).toEqual([413, { error: "O pedido é grande demais." }]);
});

/** Sends the beginning of a body whose facts are a text of this length. */
function beginCall(port: number, secret: string, length: number, { isChunked = false } = {}) {
  const beginning = `{"calendarId":"barbearia","base":"","facts":"`;
  const end = `${"z".repeat(length)}"}`;
  const sent = request({
    port,
    method: "POST",
    path: "/owner/judgeShopEdit",
    headers: {
      ...(!isChunked && { "content-length": beginning.length + end.length }),
      "content-type": "application/json",
      authorization: `Bearer ${secret}`,
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", () => resolve(undefined));
  });
  onTestFinished(() => void sent.destroy());
  sent.write(beginning);
  return { sent, finish: () => (sent.end(end), status) };
}

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

test("of strangers only a few send a large body at a time, and the owner none the less", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const port = await portOf(app);
  const begin = beginCall.bind(undefined, port);
  const [large, wrong] = [100_000, "tesoura-de-ouro-0002"];
  for (let call = 1; call <= 5; call++) expect(await begin(wrong, large).finish()).toBe(403);
  // Without a length, a body may become large.
  const held = Array.from({ length: 4 }, (_, index) =>
    begin(wrong, large, { isChunked: index === 0 }),
  );
  await expect.poll(() => begin(wrong, large).finish()).toBe(503);
  expect(await begin(wrong, 100).finish()).toBe(403);
  expect(await begin(OWNER_SECRET, large).finish()).toBe(200);

  held[0]?.sent.destroy();
  await expect.poll(() => begin(wrong, large).finish()).toBe(403);
});

test("who is known sends two large bodies at a time, and no more than sixteen with all others who are", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const port = await portOf(app);
  const ofOwner = () => beginCall(port, OWNER_SECRET, 100_000);
  const held = [ofOwner(), ofOwner()];
  await expect.poll(() => ofOwner().finish()).toBe(503);
  expect(await beginCall(port, OWNER_SECRET, 100).finish()).toBe(200);
  expect(await held[0]?.finish()).toBe(200);
  await expect.poll(() => ofOwner().finish()).toBe(200);

  const many = await portOf(limited(1_000));
  for (let caller = 1; caller <= 16; caller++) beginCall(many, `device-${caller}`, 100_000);
  await expect.poll(() => beginCall(many, "device-17", 100_000).finish()).toBe(503);
});

test("large bodies of one who is known are counted before they are read", async () => {
  const port = await portOf(limited(2));
  const call = (secret: string, length: number) => beginCall(port, secret, length);
  for (const expected of [200, 200]) expect(await call("one", 100_000).finish()).toBe(expected);
  const { sent } = call("one", 100_000);
  const refused = new Promise((resolve) => sent.on("response", (it) => resolve(it.statusCode)));
  expect(await refused).toBe(429);
  expect(await call("one", 100).finish()).toBe(200);
  expect(await call("other", 100_000).finish()).toBe(200);
});

/** A server that knows every caller by what they carry. */
function limited(callsPerMinute: number): FastifyInstance {
  const app = fastify();
  onTestFinished(() => app.close());
  const onRequest = limitLargeBodies(({ headers }) => headers.authorization, callsPerMinute);
  app.post("/owner/judgeShopEdit", { onRequest }, async () => ({}));
  return app;
}
