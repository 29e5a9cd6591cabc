import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

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

test("of strangers only a few send a large body at a time, and the owner none the less", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;

  /** Sends the beginning of a body whose facts are a text of this length. */
  function begin(secret: string, length: number, { isChunked = false } = {}) {
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
