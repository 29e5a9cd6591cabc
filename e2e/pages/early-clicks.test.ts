// Clicks of a visitor who is quicker than the page's scripts.

import type { Page } from "@playwright/test";

import { BARBER_LABELS, REQUIRED, TABLE_LABELS, bookingScreen } from "../booking-screen.ts";
import { expect, test } from "../journey.ts";

/** Opens the page with some of its scripts held back, and gives what lets them through. */
async function openWithout(page: Page, scripts: string, path: string): Promise<() => void> {
  const release = await holdBack(page, scripts);
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

async function holdBack(page: Page, scripts: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

// The first carries the page's life, the second is the one that begins with it.
const SCRIPTS = ["**/assets/{react,shop-app}-*.js", "**/assets/{main,shop-main}-*.js"];

for (const scripts of SCRIPTS) {
  for (const [path, labels] of [
    ["/agenda", BARBER_LABELS],
    ["/reserva", TABLE_LABELS],
  ] as const) {
    test(`on ${path}, a click on 'Excluir' that comes before ${scripts} is kept`, async ({
      page,
    }) => {
      const release = await openWithout(page, scripts, path);
      const screen = bookingScreen(page, labels);
      await screen.showTab("Excluir");
      release();
      await expect(page.getByRole("tab", { name: "Excluir", selected: true })).toBeVisible();
      await expect(screen.submit).toContainText("Excluir");
    });
  }

  test(`on the portfolio, a click on a flag or a toggle that comes before ${scripts} is kept`, async ({
    page,
  }) => {
    let release = await openWithout(page, scripts, "/portifolio");
    await page.getByRole("button", { name: "Portuguese" }).click();
    release();
    await expect(page.getByRole("status")).toContainText(/\S/);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");

    await page.unroute(scripts);
    release = await openWithout(page, scripts, "/portifolio");
    await page.getByRole("button", { name: "Skills" }).click();
    release();
    await expect(page.getByRole("button", { name: "Skills" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });
}

const REACT = "**/assets/shop-app-*.js";

for (const [path, labels] of [
  ["/agenda", BARBER_LABELS],
  ["/reserva", TABLE_LABELS],
] as const) {
  test(`on ${path}, a day tapped before React is shown as chosen, and nothing typed is lost`, async ({
    page,
  }) => {
    const checks: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && pathname !== "/checkDays") checks.push(pathname);
    });
    const release = await openWithout(page, REACT, path);
    const screen = bookingScreen(page, labels);
    await screen.fillClient({ phone: "98765-4321" });
    await screen.chooseBarber();
    await screen.choosePeople();
    await screen.day("ter 24/11").click();
    await expect(screen.day("ter 24/11")).toBeChecked();
    // The slots are asked for already.
    await expect.poll(() => checks).toHaveLength(1);
    await expect(screen.submit).toBeDisabled();
    release();
    await expect(screen.slots).toHaveCount(18);
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
    await expect(screen.field("Telefone")).toHaveValue("987654321");
    await screen.slot("08:00 - 08:30").check();
    await screen.submit.click();
    await expect(screen.dialog).toContainText("ter 24/11");
    // Asked once, booked once.
    expect(checks).toHaveLength(2);
  });
}

test("a day tapped before React and before the fields are filled is refused once React is there", async ({
  page,
}) => {
  const release = await openWithout(page, REACT, "/agenda");
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.fillClient();
  await screen.day("ter 24/11").click();
  await expect(screen.day("ter 24/11")).not.toBeChecked();
  release();
  await expect(screen.alert).toHaveText(REQUIRED);
  await expect(screen.day("ter 24/11")).not.toBeChecked();
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
});

test("a day tapped too early is chosen after all when the fields are filled before React", async ({
  page,
}) => {
  const release = await openWithout(page, REACT, "/agenda");
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.chooseBarber();
  await screen.day("ter 24/11").click();
  await expect(page.locator("[data-waiting]")).toHaveCount(1);
  // A text clears no day: only the next tap ends the waiting.
  await screen.fillClient();
  await screen.day("qua 25/11").click();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  release();
  await expect(screen.slots).toHaveCount(18);
  // What comes last tries the day again that still waits; there is none.
  await expect(page.getByRole("checkbox")).toBeVisible();
  await expect(screen.day("qua 25/11")).toBeChecked();
});

test("a day tapped too early gives way to one that is chosen later", async ({ page }) => {
  const release = await openWithout(page, REACT, "/agenda");
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.fillClient();
  await screen.day("ter 24/11").click();
  await expect(page.locator("[data-waiting]")).toHaveCount(1);
  release();
  await expect(screen.submit).toBeEnabled();
  await screen.chooseBarber();
  await screen.day("qua 25/11").check();
  await screen.slot("08:00 - 08:30").check();
  await expect(page.getByRole("checkbox")).toBeVisible();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("08:00 - 08:30")).toBeChecked();
});

test("a change of barber before React clears the day and the style", async ({ page }) => {
  const release = await openWithout(page, REACT, "/agenda");
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.fillClient();
  await screen.chooseBarber();
  await screen.day("ter 24/11").click();
  await screen.field("Barbeiro").selectOption("barbeiro2");
  await expect(screen.day("ter 24/11")).not.toBeChecked();
  await expect(screen.field("Estilo")).toHaveValue("");
  release();
  await expect(screen.submit).toBeEnabled();
  await expect(screen.field("Barbeiro")).toHaveValue("barbeiro2");
  await expect(screen.field("Estilo")).toHaveValue("");
  await expect(screen.slots).toHaveCount(0);
});

test("going through the tabs by keyboard before the scripts run chooses nothing", async ({
  page,
}) => {
  const release = await openWithout(page, "**/assets/main-*.js", "/portifolio");
  await expect(page.getByRole("button", { name: "Portuguese" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Portuguese" })).toBeFocused();
  release();
  await expect(page.locator("[inert]")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Portuguese" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.getByRole("status")).toBeEmpty();
});
