// A shop that asks for a note: it goes from the client's form to the owner's sheet, and the area code with it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { shop as barbearia } from "@vitrine/shops/barbearia";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { shopsCommand } from "@vitrine/testing/shops-command";

import {
  bookingScreen,
  BARBER_LABELS,
  CREATED,
  fillUpToSubmit,
  openBarberScreen,
} from "../../booking-screen.ts";
import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  test,
} from "../../journey.ts";
import type { Shop } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import { SHOWN_MILLISECONDS } from "../salon-servers.ts";

const NOTE = "Observação (opcional)";
const LONG = "Venho com a minha filha de 5 anos.\n".repeat(6).slice(0, 199);
const IN_ONE_LINE = LONG.replaceAll("\n", " ");

// A server of its own: the shop stays changed.
test.use({ serverSettings: { RATE_LIMIT: "off" }, viewport: { width: 320, height: 640 } });

test(
  "a note and the area code that a client types reach the owner's sheet",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await askForNote(shop, true);
    const screen = await openBarberScreen(page);
    const note = screen.field(NOTE);
    await fillUpToSubmit(screen, { phone: "(11) 98765-4321" });
    await expect(screen.field("Telefone")).toHaveValue("987654321");
    await expect(screen.field("Telefone")).toHaveAccessibleDescription(/DDD 11 anotado/);
    await note.focus();
    await page.keyboard.insertText(LONG);
    await expect(note).toHaveValue(IN_ONE_LINE);
    await expect(note).toHaveAccessibleDescription("199 de 200");
    await page.keyboard.type("!!");
    await expect(note).toHaveValue(`${IN_ONE_LINE}!`);
    await expect(note).toHaveAccessibleDescription(/^200 de 200.*o que sobrou foi cortado/);
    await expectAccessible(page);
    await expectNothingCutOff(page);

    await page.reload();
    await expect(note).toHaveValue(`${IN_ONE_LINE}!`);
    await expect(screen.field("Telefone")).toHaveAccessibleDescription(/DDD 11 anotado/);
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
    const sent = page.waitForRequest("**/createAppointment");
    // With nothing missing, Enter sends the form from here, too.
    await note.press("Enter");
    expect((await sent).postDataJSON()).toMatchObject({
      clientPhone: "987654321",
      clientAreaCode: "11",
      clientNote: `${IN_ONE_LINE}!`,
    });
    await expect(screen.dialog).toContainText(CREATED);
    await expect(screen.dialog).toContainText(`Observação${IN_ONE_LINE}!`);
    await expectNothingCutOff(page);
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await expect(note).toHaveValue("");

    const owner = await openOwnerScreen(page);
    await owner.showDay("2026-11-24");
    await owner.booking("08:00 - 08:30 João da Silva").click();
    await expect(owner.sheet).toContainText(`Observação${IN_ONE_LINE}!`);
    await expect(owner.sheet.getByRole("link", { name: "(11) 98765-4321" })).toHaveAttribute(
      "href",
      "tel:+5511987654321",
    );
    await expectAccessible(page);
    await expectNothingCutOff(page);
  },
);

test.describe("while somebody fills in the form", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("a shop that asks for no note any more refuses one, shows what it is now, and keeps what was typed", async ({
    page,
    shop,
  }) => {
    await askForNote(shop, true);
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await screen.field(NOTE).fill("Venho com a Bia.");
    await askForNote(shop, false);
    await screen.submit.click();
    await expect(page.getByText("A loja mudou enquanto você preenchia")).toBeVisible();
    await expect(screen.field(NOTE)).toHaveCount(0);
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
    const sent = page.waitForRequest("**/createAppointment");
    await screen.submit.click();
    expect((await sent).postDataJSON()).toEqual(TUESDAY_AT_EIGHT);
    await expect(bookingScreen(page, BARBER_LABELS).dialog).toContainText(CREATED);
  });
});

/** Lets the shop ask for a note, or ask no more, and waits until its screen says so. */
async function askForNote({ url, books }: Shop, asksForNote: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-note-"));
  const file = join(folder, "barbearia.json");
  writeFileSync(file, JSON.stringify(asksForNote ? { ...barbearia, asksForNote } : barbearia));
  const answer = await shopsCommand(books)("import", file, "--yes");
  expect(answer).toMatchObject({ code: 0, stderr: "" });
  rmSync(folder, { recursive: true });
  await expect
    .poll(async () => (await fetch(`${url}/agenda`)).text(), { timeout: SHOWN_MILLISECONDS })
    .toMatch(asksForNote ? /Observação/ : /^(?![^]*Observação)/);
}
