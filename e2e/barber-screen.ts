// The barber screen as a person finds it: by its labels.

import type { Locator, Page } from "@playwright/test";

import { expect } from "./journey.ts";

export const REQUIRED = "Por favor, preencha todos os campos obrigatórios.";
export const NOT_AVAILABLE = "O barbeiro não está disponível neste horário.";
export const FAILED = "Erro ao enviar a solicitação.";
export const CREATED = "Compromisso criado com sucesso!";
export const DELETED = "Compromisso apagado com sucesso!";

export interface BarberScreen {
  readonly page: Page;
  readonly panel: Locator;
  readonly alert: Locator;
  readonly dialog: Locator;
  field(label: string): Locator;
  day(label: string): Locator;
  slot(label: string): Locator;
  readonly slots: Locator;
  readonly submit: Locator;
  fillClient(client?: Partial<Client>): Promise<void>;
  chooseBarber(barber?: string, style?: string): Promise<void>;
  showTab(name: "Agendar" | "Excluir"): Promise<void>;
}

interface Client {
  name: string;
  email: string;
  phone: string;
}

const JOAO: Client = { name: "João da Silva", email: "joao@example.com", phone: "987654321" };

/** Opens the barber screen and waits until it is alive. */
export async function openBarberScreen(page: Page, address = "/agenda"): Promise<BarberScreen> {
  await page.goto(address);
  const screen = barberScreen(page);
  await expect(screen.day("ter 24/11")).toBeAttached();
  return screen;
}

export function barberScreen(page: Page): BarberScreen {
  const panel = page.getByRole("tabpanel");
  const slotGroup = panel.getByRole("radiogroup", { name: "Horário" });
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  return {
    page,
    panel,
    alert: page.getByRole("alert").filter({ hasText: /./ }),
    dialog: page.getByRole("dialog"),
    field,
    day: (label) =>
      panel
        .getByRole("radiogroup", { name: "Dia" })
        .getByRole("radio", { name: label, exact: true }),
    slot: (label) => slotGroup.getByRole("radio", { name: label, exact: true }),
    slots: slotGroup.getByRole("radio"),
    submit: panel.locator("[type=submit]"),
    async fillClient(client) {
      const { name, email, phone } = { ...JOAO, ...client };
      await field("Nome").fill(name);
      await field("E-mail").fill(email);
      await field("Telefone").fill(phone);
    },
    async chooseBarber(barber = "barbeiro1", style = "normal") {
      await field("Barbeiro").selectOption(barber);
      await field("Estilo").selectOption(style);
    },
    async showTab(name) {
      await page.getByRole("tab", { name }).click();
    },
  };
}

/** Fills the form and chooses Tuesday at eight, up to the submit. */
export async function fillUpToSubmit(
  screen: BarberScreen,
  client?: Partial<Client>,
): Promise<void> {
  await screen.fillClient(client);
  await screen.chooseBarber();
  await screen.day("ter 24/11").check();
  await screen.slot("08:00 - 08:30").check();
}

/** Fills the delete form for Tuesday at eight, up to the submit. */
export async function fillDeleteUpToSubmit(
  screen: BarberScreen,
  phone = "987654321",
): Promise<void> {
  await screen.showTab("Excluir");
  await screen.field("Telefone").fill(phone);
  await screen.chooseBarber();
  await screen.day("ter 24/11").check();
  await screen.slot("08:00 - 08:30").check();
}
