// 'Procurar': a client found by name or phone, and the note that only the owner sees.

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

test.use({ viewport: { width: 320, height: 740 }, expectedErrors: HTTP_ERROR });

const at = (day: number, from: string, to: string) => ({
  dateTimeStart: `2026-11-${day}T${from}:00-03:00`,
  dateTimeEnd: `2026-11-${day}T${to}:00-03:00`,
});

test(
  "a client is found, noted and opened by keyboard alone, and no address says who was looked for",
  EVERY_ENGINE,
  async ({ page }) => {
    const act = (name: OwnerAct, data: object) => actElsewhere(page, name, data);
    const joao = {
      barberColorId: 6,
      clientName: "João da Silva",
      clientPhone: "987654321",
      clientAreaCode: "11",
    };
    const missed = await act("book", { ...joao, ...at(23, "10:00", "10:30") });
    await act("markBookings", { bookingIds: [missed], mark: "missed", isOn: true });
    const next = await act("book", { ...joao, ...at(27, "08:00", "08:30") });
    const cancelled = await act("book", { ...joao, barberColorId: 7, ...at(26, "08:00", "08:30") });
    await act("cancelBooking", { bookingId: cancelled, tellsClient: false });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));

    const owner = await openOwnerScreen(page);
    const { sheet } = owner;
    await tabTo(page, owner.button("Procurar"));
    await page.keyboard.press("Enter");
    const field = sheet.getByLabel("Nome ou telefone");
    await expect(field).toBeFocused();
    await page.keyboard.type("j");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("alert")).toContainText("Escreva pelo menos 2 letras");
    await expectAccessible(page);
    await page.keyboard.type("oao silva");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("status").first()).toHaveText("“joao silva”: 1 cliente");
    await expect(sheet.getByRole("heading", { name: "João da Silva" })).toBeVisible();
    await expect(sheet.getByText("Faltou 1 vez: 23/11")).toBeVisible();
    const bookings = sheet.getByRole("listitem").getByRole("button").filter({ hasText: "/11" });
    await expect(bookings).toHaveText([
      "sex 27/11, 08:00 - 08:30 barbeiro1 vem",
      "qui 26/11, 08:00 - 08:30 barbeiro2 cancelado",
      "seg 23/11, 10:00 - 10:30 barbeiro1 faltou",
    ]);
    await expectAccessible(page);
    await expectNothingCutOff(page);

    // What is typed stays while the sheet is closed, and when the server cannot take it.
    const note = sheet.getByLabel("Anotação");
    await tabTo(page, note);
    await page.keyboard.type("alérgico a mentol");
    await page.keyboard.press("Escape");
    await expect(owner.button("Procurar")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("4321");
    await page.keyboard.press("Enter");
    await expect(note).toHaveValue("alérgico a mentol");
    await page.route("**/owner/noteClient", (route) => route.fulfill({ status: 503, body: "" }), {
      times: 1,
    });
    const save = sheet.getByRole("button", { name: "Guardar" });
    await tabTo(page, save);
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("alert")).toBeVisible();
    await expect(note).toHaveValue("alérgico a mentol");
    await page.keyboard.press("Enter");
    await expect(sheet.getByText("Guardado.")).toBeVisible();
    await expectAccessible(page);

    // Another device has changed it meanwhile.
    const other = { bookingId: next, note: "máquina 2", seenNote: "alérgico a mentol" };
    await act("noteClient", other);
    await note.fill("paga em dinheiro");
    await save.press("Enter");
    await expect(sheet.getByRole("alert")).toContainText("mudou em outro aparelho");
    await expect(note).toHaveValue("paga em dinheiro");
    await sheet.getByRole("button", { name: "Procurar" }).press("Enter");
    await expect(sheet.getByText("Em outro aparelho ficou: “máquina 2”.")).toBeVisible();
    await expect(note).toHaveValue("paga em dinheiro");
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await save.press("Enter");
    await expect(sheet.getByText("Guardado.")).toBeVisible();
    await expect(sheet.getByText("Em outro aparelho ficou")).toHaveCount(0);

    await bookings.first().press("Enter");
    await expect(sheet.getByText("João da Silva")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Mudar" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "sexta, 27 de novembro" })).toBeVisible();
    expect(addresses.filter((address) => /jo[aã]o|silva|4321/i.test(address))).toEqual([]);
  },
);

test("nobody found is said, and a search without an answer is made again", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  const { sheet } = owner;
  await owner.button("Procurar").click();
  await page.route("**/owner/findClients", (route) => route.fulfill({ status: 503, body: "" }), {
    times: 1,
  });
  await sheet.getByLabel("Nome ou telefone").fill("Zuleica");
  await sheet.getByRole("button", { name: "Procurar" }).click();
  await expect(sheet.getByRole("alert")).toContainText("A busca não chegou.");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Procurar" }).click();
  await expect(sheet.getByRole("status").first()).toContainText("Ninguém com “Zuleica”.");
  await expectAccessible(page);
});
