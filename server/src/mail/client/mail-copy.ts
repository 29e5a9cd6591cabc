import type { BookingKind } from "@vitrine/domain/shop/shop";

import type { MailKind } from "../sent-mails-table.ts";
import type { MailFacts, MailStep, ShopPlace } from "./mail-facts.ts";

interface MailWords {
  /** The subject, before the booking's day and time. */
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** The purpose of the attached file, and what it does not do. */
  readonly attachment: string;
  /** The client's next steps. */
  readonly next: (facts: MailFacts) => string;
}

const stepsToCancel = (
  { cancelUrl, changeableUntil }: MailFacts,
  page: string,
  ofBooking: string,
) => {
  // Without a notice, the page offers the days from tomorrow on: its link does not work on the day of the booking itself.
  const until = changeableUntil ?? (cancelUrl === undefined ? undefined : "a véspera");
  const steps =
    cancelUrl === undefined
      ? `a página ${page}, escolha “Excluir” e informe o telefone ${ofBooking}.`
      : `${cancelUrl} e informe o telefone ${ofBooking}: o resto já vem preenchido.`;
  return until === undefined ? `Abra ${steps}` : `Até ${until}, abra ${steps}`;
};

const TOO_LATE = "Falta pouco para o seu horário.";

const callOnTheDay = (facts: MailFacts) => {
  if (facts.changeableUntil !== undefined) return ` Depois disso, ${callTheShop("avise", facts)}`;
  return facts.phone === undefined ? "" : ` No próprio dia, ligue para ${facts.phone}.`;
};

const callTheShop = (verb: string, { phone, whatsAppUrl }: MailFacts) => {
  const ways = [
    ...(phone === undefined ? [] : [`telefone ${phone}`]),
    ...(whatsAppUrl === undefined ? [] : [`WhatsApp ${whatsAppUrl}`]),
  ];
  return `${verb} a loja${ways.length === 0 ? "" : `: ${ways.join(", ")}`}.`;
};

const waysToCancel = (facts: MailFacts, page: string, ofBooking: string) =>
  facts.isTooLateToChange
    ? `${TOO_LATE} ${callTheShop("Avise", facts)}`
    : !facts.canChangeOnPage
      ? callTheShop("Avise", facts)
      : `${stepsToCancel(facts, page, ofBooking)}${callOnTheDay(facts)}`;

const nextForAppointment = (facts: MailFacts) =>
  `Não vai poder vir? ${waysToCancel(facts, "em que você marcou", "do agendamento")} Assim o horário fica livre para outra pessoa.`;

const nextForTable = (facts: MailFacts) =>
  `Não vão poder vir? ${waysToCancel(facts, "em que você reservou", "da reserva")} Assim a mesa fica livre para outras pessoas.`;

/** The texts of each kind of mail, by what was booked. */
export const MAIL_COPY: Readonly<Record<MailKind, Readonly<Record<BookingKind, MailWords>>>> = {
  confirmation: {
    appointments: {
      subject: "Confirmado",
      title: "Seu horário está marcado",
      lead: "Esperamos você. Estes são os dados do seu horário:",
      attachment:
        "O anexo põe o horário no seu calendário. Apagá-lo de lá ou responder a este e-mail não cancela o horário.",
      next: nextForAppointment,
    },
    tables: {
      subject: "Confirmado",
      title: "Sua mesa está reservada",
      lead: "Esperamos vocês. Estes são os dados da sua reserva:",
      attachment:
        "O anexo põe a reserva no seu calendário. Apagá-la de lá ou responder a este e-mail não cancela a reserva.",
      next: nextForTable,
    },
  },
  // The last time that a mail named may not be known, so the mail says in any case that no other is valid.
  change: {
    appointments: {
      subject: "Seu horário mudou",
      title: "Seu horário mudou",
      lead: "O horário anterior não vale mais. Estes são os dados do seu novo horário:",
      attachment:
        "O anexo põe o novo horário no seu calendário. Se o anterior continuar lá, apague-o. Apagar o horário de lá ou responder a este e-mail não cancela o horário.",
      next: nextForAppointment,
    },
    tables: {
      subject: "Sua reserva mudou",
      title: "Sua reserva mudou",
      lead: "A reserva anterior não vale mais. Estes são os dados da sua nova reserva:",
      attachment:
        "O anexo põe a nova reserva no seu calendário. Se a anterior continuar lá, apague-a. Apagar a reserva de lá ou responder a este e-mail não cancela a reserva.",
      next: nextForTable,
    },
  },
  cancellation: {
    appointments: {
      subject: "Cancelado",
      title: "Seu horário foi cancelado",
      lead: "Este horário não está mais marcado para você:",
      attachment:
        "Se o horário está no seu calendário, apague-o de lá: nem todo calendário o retira sozinho.",
      next: ({ screenUrl }) =>
        `Quer outro horário? Escolha em ${screenUrl ?? "nossa página de agendamento"}.`,
    },
    tables: {
      subject: "Cancelado",
      title: "Sua reserva foi cancelada",
      lead: "Esta mesa não está mais reservada para vocês:",
      attachment:
        "Se a reserva está no seu calendário, apague-a de lá: nem todo calendário a retira sozinho.",
      next: ({ screenUrl }) =>
        `Quer outra mesa? Escolha em ${screenUrl ?? "nossa página de reservas"}.`,
    },
  },
  reminder: {
    appointments: {
      subject: "Lembrete",
      // A reminder that was held up may arrive on the day itself, so none says "amanhã".
      title: "Seu horário está chegando",
      lead: "Lembramos você do seu horário:",
      attachment:
        "O anexo põe o horário no seu calendário, se ele ainda não está lá. Apagá-lo de lá ou responder a este e-mail não cancela o horário.",
      next: nextForAppointment,
    },
    tables: {
      subject: "Lembrete",
      title: "Sua reserva está chegando",
      lead: "Lembramos vocês da sua reserva:",
      attachment:
        "O anexo põe a reserva no seu calendário, se ela ainda não está lá. Apagá-la de lá ou responder a este e-mail não cancela a reserva.",
      next: nextForTable,
    },
  },
};

/** Begins what a mail says of a move. */
export const fromTo = ({ from, to }: MailStep) => `De ${from} para ${to}.`;

/** How the client moves what was booked, before how they cancel it. */
export const STEPS_TO_MOVE: Readonly<Record<BookingKind, (moveUrl: string) => string>> = {
  appointments: (moveUrl) =>
    `Prefere outro horário? Mude em ${moveUrl}, com o telefone do agendamento.`,
  tables: (moveUrl) => `Preferem outro horário? Mudem em ${moveUrl}, com o telefone da reserva.`,
};

/** Before the link to the page at which the client says that they come, and that link's text. */
export const CONFIRM_COPY: Readonly<
  Record<BookingKind, { readonly question: string; readonly link: string }>
> = {
  appointments: { question: "Você vem? Confirme aqui:", link: "Confirmar que venho" },
  tables: { question: "Vocês vêm? Confirmem aqui:", link: "Confirmar que vamos" },
};

export const MAIL_LABELS = {
  day: "Data",
  time: "Horário",
  /** Of a series: how often it is, and all dates that the mail names. */
  repeats: "Repete",
  dates: (count: number) => `${count} datas`,
} as const;

/** The buttons that change a booking. */
export const CHANGE_COPY = { move: "Mudar", cancel: "Desmarcar" } as const;

export const PLACE_COPY = { seeMap: "Ver no mapa", phone: "Telefone" } as const;

/** The phone and the map's address, one line each, for plain text. */
export function placeLines({ phone, mapUrl }: Pick<ShopPlace, "phone" | "mapUrl">): string[] {
  return [
    ...(phone === undefined ? [] : [`${PLACE_COPY.phone}: ${phone}`]),
    ...(mapUrl === undefined ? [] : [`Mapa: ${mapUrl}`]),
  ];
}

export const greeting = (clientName: string) => `Olá, ${clientName}.`;

/** It also serves a recipient whose address was entered by mistake. */
export const WHY_THIS_MAIL =
  "Você recebe este e-mail porque este endereço foi informado ao marcar. Se não foi você, pode ignorá-lo.";

/** The title of the event in the client's calendar. */
export const CLIENT_EVENT_TITLE: Readonly<Record<BookingKind, (facts: MailFacts) => string>> = {
  appointments: ({ sender, style, barber }) =>
    `${sender === "" ? "" : `${sender}: `}${style} com ${barber}`,
  tables: ({ sender, people }) => `${sender === "" ? "" : `${sender}: `}mesa para ${people}`,
};
