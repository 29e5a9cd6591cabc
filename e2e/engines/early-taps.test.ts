// A visitor who is quicker than React, in the other engines.

import { expect } from "@playwright/test";

import { test } from "./engine-journey.ts";
import { fillIn } from "./fill-in.ts";
import { holdBack, REACT } from "./held-answers.ts";
import { visitorAt } from "./visitor.ts";

test("a day tapped and a name typed before React are kept", async ({ visitor: { tab }, shop }) => {
  const line = await holdBack(shop.url, REACT);
  const visitor = visitorAt(tab, line.origin);
  // No call that waits for the page as a whole: its scripts do not come.
  await tab.evaluate((url) => void setTimeout(() => location.assign(url)), `${line.origin}/agenda`);
  // WebKit never answers a script that runs while its page is left.
  await expect.poll(() => line.asked).not.toEqual([]);
  await visitor.expectSeen("radio", "ter 24/11", { isOn: false });
  await fillIn(visitor);
  await visitor.click("radio", "ter 24/11");
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.expectCount("radio", "08:00 - 08:30", 0);

  line.release();
  await visitor.expectSeen("radio", "08:00 - 08:30", {});
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.expectSeen("textbox", "Nome", { value: "João da Silva" });
  await visitor.expectSeen("textbox", "E-mail", { value: "joao@example.com" });
  await visitor.expectSeen("textbox", "Telefone", { value: "987654321" });
  await visitor.expectSeen("combobox", "Barbeiro", { value: "barbeiro1" });
  await visitor.expectSeen("combobox", "Estilo", { value: "normal" });
  await tab.goTo("about:blank");
  await line.close();
});
