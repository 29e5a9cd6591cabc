// The cheapest phone, in the other engines: a processor 20 times slower.

import { expect } from "@playwright/test";

import { CREATED } from "../booking-screen.ts";
import { test } from "./engine-journey.ts";
import { fillIn } from "./fill-in.ts";

test("on a processor 20 times slower a client books, and nothing typed or tapped is lost", async ({
  visitor,
  browserEngine,
  shop,
}) => {
  test.setTimeout(600_000);
  await visitor.open("/privacidade");
  const end = browserEngine.slowDown(20);
  try {
    await visitor.tab.evaluate(
      (url) => void setTimeout(() => location.assign(url)),
      `${shop.url}/agenda`,
    );
    const patient = expect.configure({ timeout: 120_000 });
    const isThere = () => visitor.tab.evaluate(() => document.querySelectorAll("select").length);
    await patient.poll(isThere).toBeGreaterThan(0);
    // Whether the page is alive by now or not.
    await fillIn(visitor);
    await visitor.click("radio", "ter 24/11");
    await visitor.click("radio", "08:00 - 08:30");
    await visitor.click("button", "Confirmar agendamento");
    await visitor.expectSeen("dialog", CREATED, {});
  } finally {
    end();
  }
});
