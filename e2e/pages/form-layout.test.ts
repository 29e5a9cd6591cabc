// Where the parts of a booking form stand: what stays in view, what takes room, what moves.

import type { Locator } from "@playwright/test";

import {
  CREATED,
  DELETED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectScrollingOver,
  HTTP_ERROR,
  test,
} from "../journey.ts";
import { bookTuesdayAtEight } from "../other-client.ts";

const SCREENS = [
  [320, 480],
  [390, 844],
  [844, 390],
  [1_440, 900],
] as const;

for (const width of [320, 390, 1_440]) {
  test(`at ${width} px what a field says stands clear of the next field's label`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const screen = await openTableScreen(page);
    await screen.submit.click();
    await expect(screen.panel.getByText("Escolha um dia.")).toBeVisible();
    // A second line comes a moment later.
    for (const state of ["refused", "cut"]) {
      if (state === "cut") {
        await screen.field("Nome").fill("Maria Aparecida dos Santos");
        await screen.field("Telefone").pressSequentially("1134567890");
      }
      await expect
        .poll(() => screen.panel.evaluate(gapsBelowMessages), { message: state })
        .toEqual([]);
    }
  });
}

for (const [width, height] of SCREENS) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("once a day is chosen, the choice and the panel's only submit stay in view, wherever the page is", async ({
      page,
    }) => {
      const screen = await openBarberScreen(page);
      await fillUpToSubmit(screen);
      await expect(screen.submit).toHaveCount(1);
      for (const label of ["Nome", "Barbeiro"]) {
        await screen.field(label).evaluate((field) => field.scrollIntoView({ block: "start" }));
        await expect(screen.submit).toBeInViewport({ ratio: 1 });
        await expect(
          screen.panel.getByText("ter 24/11, 08:00 - 08:30 com barbeiro1"),
        ).toBeInViewport({ ratio: 1 });
      }
      await expectNothingCutOff(page);
      await expectAccessible(page);

      // Another barber: no day, no bar over the form.
      await screen.field("Barbeiro").selectOption("barbeiro2");
      await expect(screen.submit.locator("..")).toHaveCSS("position", "static");

      await fillDeleteUpToSubmit(screen);
      await screen.field("Telefone").evaluate((field) => field.scrollIntoView({ block: "start" }));
      await expect(screen.submit).toHaveCount(1);
      await expect(screen.submit).toBeInViewport({ ratio: 1 });
    });

    test("whatever is focused by keyboard is never under the bar", async ({ page }) => {
      const screen = await openTableScreen(page);
      await fillUpToSubmit(screen);
      await page.evaluate(() => scrollTo(0, 0));
      const bar = screen.submit.locator("..");
      await screen.field("Nome").focus();
      for (const name of [
        "email",
        "phone",
        "barber",
        "style",
        "people",
        "checkbox",
        "button",
        "day",
        "time",
      ]) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        if (name === "checkbox" || name === "button") await expect(focused).toHaveRole(name);
        else await expect(focused).toHaveAttribute("name", name);
        await expectScrollingOver(page);
        expect(await bottomOf(focused)).toBeLessThanOrEqual(await topOf(bar));
        expect(await topOf(focused)).toBeGreaterThanOrEqual(0);
      }
    });

    test("after OK the page is shown from its top, with a line on what was booked or deleted, in view and in focus", async ({
      page,
    }) => {
      const screen = await openBarberScreen(page);
      await fillUpToSubmit(screen);
      await screen.submit.click();
      await expect(screen.dialog).toContainText(CREATED);
      await screen.dialog.getByRole("button", { name: "OK" }).click();
      const booked = page.getByText("Marcado: ter 24/11, 08:00 - 08:30 com barbeiro1.");
      await expect(booked).toBeFocused();
      await expect(booked).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expectAccessible(page);
      // The next field is one Tab away from the tabs, which come after the line.
      await page.keyboard.press("Tab");
      await expect(page.getByRole("tab", { name: "Agendar" })).toBeFocused();

      await fillDeleteUpToSubmit(screen);
      await screen.submit.click();
      await expect(screen.dialog).toContainText(DELETED);
      await page.keyboard.press("Escape");
      await expect(booked).toHaveCount(0);
      const deleted = page.getByText("Excluído: ter 24/11, 08:00 - 08:30 com barbeiro1.");
      await expect(deleted).toBeFocused();
      await expect(deleted).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });
}

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [390, 844],
  [1_280, 900],
] as const) {
  test.describe(`with text of twice the size at ${width} × ${height}`, () => {
    test.use({
      viewport: { width, height },
      contextOptions: { reducedMotion: "reduce" },
      expectedErrors: HTTP_ERROR,
    });

    test("the bar leaves the slots room, covers nothing that is focused, and the nearest free slot is in view", async ({
      page,
      shop,
    }) => {
      const screen = await openBarberScreen(page);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("html { font-size: 200% }");
        document.adoptedStyleSheets = [sheet];
      });
      await fillUpToSubmit(screen, { phone: "222222222" });
      await screen.slot("08:30 - 09:00").evaluate((slot) => {
        slot.closest("label")?.scrollIntoView({ block: "start" });
      });
      expect(await roomAboveBar(screen)).toBeGreaterThanOrEqual(0.69 * height);

      await page.evaluate(() => scrollTo(0, 0));
      await screen.field("Nome").focus();
      for (const name of [
        "email",
        "phone",
        "barber",
        "style",
        "checkbox",
        "button",
        "day",
        "time",
      ]) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        if (name === "checkbox" || name === "button") await expect(focused).toHaveRole(name);
        else await expect(focused).toHaveAttribute("name", name);
        await expectScrollingOver(page);
        // Half a pixel more is how a browser rounds.
        expect(await bottomOf(focused)).toBeLessThan((await roomAboveBar(screen)) + 0.5);
      }

      await bookTuesdayAtEight(shop);
      await screen.submit.click();
      const offer = screen.panel.getByRole("button", { name: "Escolher 08:30 - 09:00" });
      await expect(offer).toBeInViewport({ ratio: 1 });
      await expectScrollingOver(page);
      expect(await bottomOf(offer)).toBeLessThanOrEqual(await roomAboveBar(screen));
    });
  });
}

test("where a keyboard leaves little of the screen, the bar takes none of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  const bar = screen.submit.locator("..");
  await expect(bar).toHaveCSS("position", "sticky");
  await screen.field("Telefone").focus();
  // As Firefox for Android does, which makes the page's own window smaller.
  await page.setViewportSize({ width: 390, height: 380 });
  await expect(bar).toHaveCSS("position", "static");
});

test("on paper the bar stands where it belongs, and with forced colours it has an edge", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  const bar = screen.submit.locator("..");
  await page.emulateMedia({ media: "print" });
  await expect(bar).toHaveCSS("position", "static");
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  await expect(bar).toHaveCSS("position", "sticky");
  await expect(bar).toHaveCSS("border-top-style", "solid");
  await expect(bar).toHaveCSS("border-top-width", "1px");
});

test("on a phone a field takes 105 px at most, and an error of one line takes none", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = await openTableScreen(page);
  const labels = ["Nome", "E-mail", "Telefone", "Estabelecimento", "Periodo de horario"];
  const tops = () => Promise.all(labels.map((label) => topOf(screen.field(label))));
  const before = await tops();
  for (const [place, top] of before.slice(1, -1).entries()) {
    expect(top - Number(before[place])).toBeLessThanOrEqual(105);
  }
  await screen.field("E-mail").fill("joao@x");
  await screen.field("E-mail").blur();
  await expect(screen.panel.getByText("Informe um e-mail válido")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await tops()).toEqual(before);
});

test("an error that comes as a field is left does not move what the finger is on, and is then shown whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const screen = await openBarberScreen(page);
  const phone = screen.field("Telefone");
  await screen.field("E-mail").fill("joao@x");
  await phone.scrollIntoViewIfNeeded();
  const before = await topOf(phone);
  const box = await phone.boundingBox();
  if (box === null) throw new Error("the phone's field is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await phone.evaluate(noteTopOnceShown, "Informe um e-mail válido");
  await page.mouse.down();
  await expect(phone).toHaveAttribute("data-top", String(before));
  const error = screen.panel.getByText("Informe um e-mail válido");
  await page.mouse.up();
  await expect(phone).toBeFocused();

  // On two lines here: the second comes a moment later.
  await expect.poll(() => topOf(phone)).toBeGreaterThan(before);
  expect(
    await error.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0);
  expect(await bottomOf(error)).toBeLessThanOrEqual(
    await topOf(screen.panel.getByText("Telefone")),
  );
  await screen.field("E-mail").fill("joao@example.com");
  await phone.focus();
  expect(await topOf(phone)).toBe(before);
});

test("a notice of several lines is whole as soon as it is there", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const screen = await openBarberScreen(page);
  for (const [label, typed, notice] of [
    ["Nome", "Maria Aparecida dos Santos", "O nome tem no máximo"],
    ["Telefone", "1134567890", "O telefone tem no máximo"],
  ] as const) {
    const field = screen.field(label);
    await field.evaluate(noteCutOnceShown, notice);
    await field.pressSequentially(typed);
    await expect(field).toHaveAttribute("data-cut", "0");
    expect(await linesOf(screen.panel.getByText(notice))).toBeGreaterThan(1);
  }
});

test("on a desktop the barber stands beside the style, the e-mail beside the phone, in the order of the form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  const screen = await openBarberScreen(page);
  for (const [first, second] of [
    ["E-mail", "Telefone"],
    ["Barbeiro", "Estilo"],
  ] as const) {
    const one = await screen.field(first).boundingBox();
    const other = await screen.field(second).boundingBox();
    expect(one?.y).toBe(other?.y);
    expect(Number(one?.x) + Number(one?.width)).toBeLessThan(Number(other?.x));
  }
  const names = await screen.panel
    .locator("input, select")
    .evaluateAll((fields) => fields.slice(0, 5).map((field) => field.getAttribute("name")));
  expect(names).toEqual(["name", "email", "phone", "barber", "style"]);
  // The whole form, down to its button, in a window that showed two thirds of it.
  await expect(screen.submit).toBeInViewport({ ratio: 1 });
});

/** In the page: notes at the element where it is as this text comes, however late the test looks. */
function noteTopOnceShown(element: HTMLElement | SVGElement, text: string): void {
  new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes(text)) return;
    observer.disconnect();
    element.dataset["top"] = String(element.getBoundingClientRect().top);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** In the page: notes at the element how much of this text is cut off as it comes, however late the test looks. */
function noteCutOnceShown(element: HTMLElement | SVGElement, text: string): void {
  new MutationObserver((_, observer) => {
    const shown = [...document.querySelectorAll("p")].find(({ textContent }) =>
      textContent.startsWith(text),
    );
    const box = shown?.parentElement;
    if (box === null || box === undefined) return;
    observer.disconnect();
    element.dataset["cut"] = String(box.scrollHeight - box.clientHeight);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

function linesOf(paragraph: Locator): Promise<number> {
  return paragraph.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}

/** How much of the screen the bar leaves to the form. */
async function roomAboveBar({ submit }: BookingScreen): Promise<number> {
  return submit.evaluate(({ parentElement: bar }) =>
    bar !== null && getComputedStyle(bar).position === "sticky"
      ? Math.min(innerHeight, bar.getBoundingClientRect().top)
      : innerHeight,
  );
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top);
}

async function bottomOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().bottom);
}

/** In the page: the messages of fields that end less than 6 px above what comes next, with how much it is. */
function gapsBelowMessages(panel: Element): string[] {
  const labels = [...panel.querySelectorAll("label, [role=radiogroup] span, span")].filter(
    (each) => each.id.endsWith("-title") || each.tagName === "LABEL",
  );
  const found: string[] = [];
  for (const message of panel.querySelectorAll('[id$="-messages"] p')) {
    const text = document.createRange();
    text.selectNodeContents(message);
    const { bottom, left, right } = text.getBoundingClientRect();
    for (const label of labels) {
      const next = label.getBoundingClientRect();
      const isBelow = next.top > bottom - 12 && next.left < right && next.right > left;
      const gap = Math.round(next.top - bottom);
      if (bottom > 0 && isBelow && gap < 6) found.push(`${message.textContent}: ${gap} px`);
    }
  }
  return found;
}
