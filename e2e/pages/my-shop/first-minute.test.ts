// The owner's first minute: the link of a new shop opens with four steps, which are never in the way.

import { randomUUID } from "node:crypto";

import { expect, expectAccessible, expectNothingCutOff, test } from "../../journey.ts";
import type { Shop } from "../../journey.ts";
import { myShopScreen } from "./my-shop-screen.ts";

const AGENCY_SECRET = "agencia-da-primeira-vez";
const PASSED = /^Confira os horários/;

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: { AGENCY_SECRET, SEAL_KEY: Buffer.alloc(32, 7).toString("base64") },
});

/** The owner's link of a shop that the agency has just made. */
async function linkOfNewShop({ url }: Shop): Promise<string> {
  const answer = await fetch(`${url}/agency/makeShop`, {
    method: "POST",
    headers: { authorization: `Bearer ${AGENCY_SECRET}`, "content-type": "application/json" },
    body: JSON.stringify({
      key: randomUUID(),
      calendarId: "mechas-e-cia",
      name: "Mechas e Cia",
      kind: "salao",
    }),
  });
  const { ownerLink } = (await answer.json()) as { ownerLink: string };
  const { pathname, hash } = new URL(ownerLink);
  return `${pathname}${hash}`;
}

test("the link opens with four steps: each is done or skipped, and then they are gone", async ({
  page,
  shop,
}) => {
  await page.goto(await linkOfNewShop(shop));
  const screen = myShopScreen(page);
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingCutOff(page);

  await steps.getByRole("button", { name: "Confira os horários", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Horários", exact: true })).toBeFocused();
  await screen.weekday("Segunda").check();
  // Appointments begin every few minutes there, so times are typed.
  const monday = page.getByRole("group", { name: "Segunda, horário 1" });
  await monday.getByLabel("Das").fill("20:00");
  await expect(monday).toContainText("O fim vem depois do começo.");
  await screen.publish.click();
  await expect(screen.bar.getByRole("alert")).toContainText("Ainda não dá para publicar");
  await monday.getByLabel("Das").fill("08:20");
  await expect(screen.bar).toContainText("Segunda: 08:20 – 19:00");
  await screen.publish.click();
  await screen.expectPublished();
  await page.goBack();
  await expect(steps.getByRole("button", { name: PASSED })).toHaveText(/\(feito\)$/);
  await steps.getByRole("button", { name: "Pular: Confira a equipe" }).click();
  await page.reload();
  await expect(steps.getByText("(feito)")).toHaveCount(2);
  await steps.getByRole("button", { name: /^Pular: Confira os serviços/ }).click();

  const opened = page.waitForEvent("popup");
  await steps.getByRole("link", { name: /^Marque um horário de teste/ }).click();
  const publicPage = await opened;
  await expect(publicPage).toHaveURL(/\/mechas-e-cia$/);
  await publicPage.close();
  await expect(steps).toHaveCount(0);
  await expect(screen.row("Horários")).toBeVisible();

  // From now on the page begins with the day.
  await page.goto("about:blank");
  await page.goto("/dono");
  await expect(page.getByRole("tab", { name: "Agenda" })).toHaveAttribute("aria-selected", "true");
});
