// 'Números': what a month has sold, and its bookings as a file for a spreadsheet.

import { readFile } from "node:fs/promises";

import type { OwnerAct } from "@vitrine/domain/wire/owner/owner-acts";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  EVERY_ENGINE,
  HTTP_ERROR,
  tabTo,
  test,
} from "../../journey.ts";
import { actElsewhere, openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 320, height: 740 }, acceptDownloads: true });

test(
  "a month is counted, and its bookings are downloaded, by keyboard alone",
  EVERY_ENGINE,
  async ({ page }) => {
    const act = (name: OwnerAct, data: object) => actElsewhere(page, name, data);
    const atTen = {
      dateTimeStart: "2026-11-23T10:00:00-03:00",
      dateTimeEnd: "2026-11-23T10:30:00-03:00",
    };
    await act("book", { ...atTen, barberColorId: 6, clientName: "Ana" });
    const missed = await act("book", { ...atTen, barberColorId: 7, clientName: "Bia" });
    await act("markBookings", { bookingIds: [missed], mark: "missed", isOn: true });
    const owner = await openOwnerScreen(page);
    await tabTo(page, owner.button("Números"));
    await page.keyboard.press("Enter");
    const { sheet } = owner;
    await expect(sheet.getByRole("heading", { name: "novembro de 2026" })).toBeVisible();
    await expect(sheet.getByRole("definition")).toHaveText(["2", "1", "0", "1 h de 819 h (0%)"]);
    const people = sheet.getByRole("table", { name: "Por barbeiro" });
    await expect(people.getByRole("rowheader", { name: "barbeiro2" })).toBeVisible();
    await expect(people.locator("tbody").nth(1)).toContainText("0,5 h de 273 h");
    const services = sheet.getByRole("table", { name: "Por estilo" });
    await expect(services.getByRole("cell")).toHaveText(["2", "1", "0", "1 h"]);
    await expectAccessible(page);
    await expectNothingCutOff(page);

    const get = sheet.getByRole("button", { name: "Baixar CSV" });
    await tabTo(page, get);
    const downloaded = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe("barbearia-modelo-2026-11.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFDia;Início;Fim;Barbeiro;/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^2026-11-23;10:00;10:30;barbeiro1;normal;1;Ana;;;marcado;loja;/),
      expect.stringMatching(/^2026-11-23;10:00;10:30;barbeiro2;normal;1;Bia;;;faltou;loja;/),
      "",
    ]);
    await expect(sheet.getByText("Baixada: barbearia-modelo-2026-11.csv")).toBeVisible();

    await sheet.getByRole("button", { name: "Mês anterior" }).press("Enter");
    await expect(sheet.getByText("Nenhum agendamento neste mês.")).toBeVisible();
    await sheet.getByLabel("Até").fill("2026-09-30");
    await get.press("Enter");
    await expect(sheet.getByRole("alert")).toContainText("Escolha de um dia até outro depois dele");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(owner.button("Números")).toBeFocused();
  },
);

test.describe("without an answer", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("numbers that did not come are asked for again, and are what is printed", async ({
    page,
  }) => {
    const owner = await openOwnerScreen(page);
    await page.route("**/owner/figures?*", (route) => route.fulfill({ status: 503, body: "" }), {
      times: 1,
    });
    await owner.button("Números").click();
    await expect(owner.sheet.getByRole("alert")).toContainText("Os números não chegaram.");
    await owner.sheet.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(owner.sheet.getByText("Horas abertas")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(owner.sheet.getByText("Barbearia Modelo")).toBeVisible();
    await expect(owner.sheet.getByRole("button", { includeHidden: true })).not.toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.locator("main").getByText("segunda, 23 de novembro")).toBeHidden();
  });
});
