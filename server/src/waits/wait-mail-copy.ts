import type { BookingKind } from "@vitrine/domain/shop/shop";

interface SlotWords {
  readonly day: string;
  readonly time: string;
  readonly barber: string;
  readonly people: string;
}

interface WaitMailWords {
  /** One slot: `ter 24/11, 10:30, com barbeiro2`. */
  readonly slot: (slot: SlotWords) => string;
  readonly title: (slots: number) => string;
  /** Before the links. */
  readonly lead: (slots: number, days: string) => string;
  /** When the mails end by themselves. */
  readonly until: string;
}

/** The texts of the mail about slots that opened, by what is booked. */
export const WAIT_MAIL_COPY: Readonly<Record<BookingKind, WaitMailWords>> = {
  appointments: {
    slot: ({ day, time, barber }) => `${day}, ${time}, com ${barber}`,
    title: (slots) => (slots === 1 ? "Abriu um horário" : `Abriram ${slots} horários`),
    lead: (slots, days) =>
      slots === 1
        ? "Quem marcar primeiro fica com ele. O link abre a página com o horário já escolhido:"
        : `Abriram ${slots} horários em ${days}. Quem marcar primeiro fica com cada um. Os links abrem a página com o horário já escolhido:`,
    until: "Avisamos até o dia passar ou até você marcar. Nenhum lugar fica guardado.",
  },
  tables: {
    slot: ({ day, time, barber, people }) => `${day}, ${time}, ${barber}, para ${people}`,
    title: (slots) => (slots === 1 ? "Abriu uma mesa" : `Abriram mesas em ${slots} horários`),
    lead: (slots, days) =>
      slots === 1
        ? "Quem reservar primeiro fica com ela. O link abre a página com o horário já escolhido:"
        : `Abriram mesas em ${slots} horários de ${days}. Quem reservar primeiro fica com cada uma. Os links abrem a página com o horário já escolhido:`,
    until: "Avisamos até o dia passar ou até você reservar. Nenhum lugar fica guardado.",
  },
};

/** Begins what opened: `Abriu: ter 24/11, 10:30, com barbeiro2`. */
export const opened = (slot: string) => `Abriu: ${slot}`;

export const openedMany = (slots: number, days: string) => `Abriram ${slots} horários: ${days}`;

/** After the slots that are linked. */
export const andMore = (slots: number) =>
  slots === 1 ? "e mais 1 horário" : `e mais ${slots} horários`;

export const LEAVE_COPY = {
  question: "Não quer mais avisos?",
  link: "Sair dos avisos",
} as const;

/** It also serves a recipient whose address was entered by mistake. */
export const WHY_THIS_MAIL =
  "Você recebe este e-mail porque este endereço foi informado em “Avise-me se abrir”. Se não foi você, pode ignorá-lo ou sair dos avisos.";
