// A booking screen as a person finds it: by its labels.

import type { Locator, Page } from "@playwright/test";

import { expect } from "./journey.ts";

export const REQUIRED = "Por favor, preencha todos os campos obrigatórios.";
export const NOT_AVAILABLE = "O barbeiro não está disponível neste horário.";
export const FAILED = "Erro ao enviar a solicitação.";
export const CREATED = "Compromisso criado com sucesso!";
export const DELETED = "Compromisso apagado com sucesso!";

/** What a screen calls the fields in which the two differ. */
export interface Labels {
  readonly barber: string;
  readonly style: string;
  /** `undefined` where nobody asks. */
  readonly people: string | undefined;
}

export const BARBER_LABELS: Labels = { barber: "Barbeiro", style: "Estilo", people: undefined };
export const TABLE_LABELS: Labels = {
  barber: "Estabelecimento",
  style: "Periodo de horario",
  people: "Numero de Pessoas",
};

export interface BookingScreen {
  readonly page: Page;
  readonly panel: Locator;
  readonly alert: Locator;
  readonly dialog: Locator;
  field(label: string): Locator;
  day(label: string): Locator;
  slot(label: string): Locator;
  readonly slots: Locator;
  /** There once the server has said which days have room. */
  readonly firstFree: Locator;
  readonly submit: Locator;
  fillClient(client?: Partial<Client>): Promise<void>;
  chooseBarber(barber?: string, style?: string): Promise<void>;
  /** Where the form asks: a group of ten unless said otherwise. */
  choosePeople(people?: string): Promise<void>;
  showTab(name: "Agendar" | "Excluir"): Promise<void>;
}

interface Client {
  name: string;
  email: string;
  phone: string;
}

const JOAO: Client = { name: "João da Silva", email: "joao@example.com", phone: "987654321" };

/** Opens the barber screen and waits until it is alive. */
export function openBarberScreen(page: Page, address = "/agenda"): Promise<BookingScreen> {
  return openScreen(page, address, BARBER_LABELS);
}

/** The same for the reservation screen. */
export function openTableScreen(page: Page, address = "/reserva"): Promise<BookingScreen> {
  return openScreen(page, address, TABLE_LABELS);
}

async function openScreen(page: Page, address: string, labels: Labels): Promise<BookingScreen> {
  await page.goto(address);
  const screen = bookingScreen(page, labels);
  await expect(screen.day("ter 24/11")).toBeAttached();
  await expect(screen.submit).toBeEnabled();
  return screen;
}

export function bookingScreen(page: Page, labels: Labels): BookingScreen {
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
    firstFree: panel.getByRole("button", { name: "primeiro horário livre" }),
    submit: panel.locator("[type=submit]"),
    async fillClient(client) {
      const { name, email, phone } = { ...JOAO, ...client };
      await field("Nome").fill(name);
      await field("E-mail").fill(email);
      await field("Telefone").fill(phone);
    },
    async chooseBarber(barber = "barbeiro1", style = "normal") {
      await field(labels.barber).selectOption(barber);
      await field(labels.style).selectOption(style);
    },
    async choosePeople(people = "10") {
      if (labels.people !== undefined) await field(labels.people).selectOption(people);
    },
    async showTab(name) {
      await page.getByRole("tab", { name }).click();
    },
  };
}

/** Fills the form and chooses Tuesday at eight, up to the submit. */
export async function fillUpToSubmit(
  screen: BookingScreen,
  client?: Partial<Client>,
): Promise<void> {
  await screen.fillClient(client);
  await screen.chooseBarber();
  await screen.choosePeople();
  await screen.day("ter 24/11").check();
  await screen.slot("08:00 - 08:30").check();
}

/** Fills the delete form for Tuesday at eight, up to the submit. */
export async function fillDeleteUpToSubmit(
  screen: BookingScreen,
  phone = "987654321",
): Promise<void> {
  await screen.showTab("Excluir");
  await screen.field("Telefone").fill(phone);
  await screen.chooseBarber();
  await screen.day("ter 24/11").check();
  await screen.slot("08:00 - 08:30").check();
}
