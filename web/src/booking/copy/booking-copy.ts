import {
  CLIENT_EMAIL_REFUSAL,
  CLIENT_NAME_REFUSAL,
  CLIENT_PHONE_REFUSAL,
} from "@vitrine/domain/refusals";
import type { BookingKind } from "@vitrine/domain/shop/shop";
import { SHORT_WEEKDAYS, weekdaysText } from "@vitrine/domain/shop/weekdays";
import { durationText } from "@vitrine/domain/time/shop-time";

import { KNOWN_COPY } from "./known-copy.ts";
import { TYPED_COPY } from "./typed-copy.ts";

/** What was chosen, as the screen shows it; `people` is empty in a shop that does not ask for it. */
type ShownChoice<Name extends string> = Readonly<Record<Name | "barber" | "people", string>>;

/** Texts that only the build writes into pages, so that no script of a built page has to contain them. */
const WRITTEN = {
  /** Days of the week as people say them: `De segunda a sexta`. */
  weekdays: weekdaysText,
  hoursJoint: " e ",
  /** Above what a shop with a menu does; `services` where it says no prices. */
  menu: "Serviços e preços",
  services: "Serviços",
  policy: "Política de privacidade",
  /** Before the number of a shop that answers there. */
  whatsApp: "WhatsApp:",
  /** In a shop that cannot be booked for now; the sentence of its kind and the shop's telephone follow. */
  suspended: { label: "Aviso", title: "Agenda suspensa.", askShop: "Fale com a loja:" },
  kinds: {
    appointments: {
      suspended:
        "Por enquanto não dá para marcar por aqui. O que já está marcado continua valendo e pode ser cancelado em Excluir.",
      /** Shown without JavaScript. Links to the shop's contacts follow. */
      noScript: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
      changeFrom: (agency: string) => `Agenda online por ${agency}`,
    },
    tables: {
      suspended:
        "Por enquanto não dá para reservar por aqui. As reservas já feitas continuam valendo e podem ser canceladas em Excluir.",
      noScript: "Para reservar por aqui, ative o JavaScript do navegador. Ou reserve com a gente:",
      changeFrom: (agency: string) => `Reservas online por ${agency}`,
    },
  },
};

/**
 * Everything that a shop's screen says in Portuguese, except the shop's own words. What the specification quotes must not
 * change. Another language is another such value.
 */
export const BOOKING_COPY = {
  ...TYPED_COPY,
  move: "Mudar horário",
  tabs: { label: "O que você quer fazer?", create: "Agendar", delete: "Excluir" },
  /** From Sunday, before a date: `ter 24/11`. */
  weekdays: SHORT_WEEKDAYS as readonly string[],
  duration: durationText,
  choose: "Escolha…",
  anyone: KNOWN_COPY.anyone,
  errors: {
    name: CLIENT_NAME_REFUSAL,
    email: CLIENT_EMAIL_REFUSAL,
    phone: CLIENT_PHONE_REFUSAL,
    /** Whatever can be typed is a note. */
    note: "",
    day: "Escolha um dia.",
    time: "Escolha um horário.",
  },
  partsOfDay: { morning: "Manhã", afternoon: "Tarde", evening: "Noite" },
  occupied: "ocupado",
  /** Beside the first of the days, where it is the one. */
  today: "hoje",
  /** Of a day, once it is known whether one of its slots is free. */
  room: { free: "livre", full: "cheio" },
  alerts: {
    required: "Por favor, preencha todos os campos obrigatórios.",
    notAvailable: "O barbeiro não está disponível neste horário.",
    failed: "Erro ao enviar a solicitação.",
    passed: "O horário escolhido já não dá para marcar. Escolha outro.",
    noSlots: TYPED_COPY.hints.noSlots,
  },
  /** Under the alert of a refused booking; the shop's telephone may follow. */
  askShop: "Se não conseguir, fale com a loja",
  spinners: { checking: "Buscando horários…", creating: "Enviando…", deleting: "Excluindo…" },
  chosen: {
    title: "Sua escolha",
    /** In the place of the person's name: `com quem estiver livre`. */
    anyone: "quem estiver livre",
    dayMissing: "Falta escolher o dia.",
    timeMissing: "Falta escolher o horário.",
  },
  dataUse: "Seus dados servem só para marcar este horário e avisar você sobre ele.",
  done: {
    created: "Compromisso criado com sucesso!",
    deleted: "Compromisso apagado com sucesso!",
    date: "Data",
    addToCalendar: "Adicionar ao calendário",
    cancelLink: "Link para cancelar",
    ok: "OK",
  },
  contactJoint: " ou ",

  kinds: {
    appointments: {
      phoneOfBooking: "O mesmo do agendamento.",
      chosen: ({ day, time, barber }: ShownChoice<"day" | "time">) =>
        `${day}, ${time} com ${barber}`,
      fileName: "agendamento",
      toDelete: "Agendamento a excluir",
      submit: { create: "Confirmar agendamento", delete: "Excluir agendamento" },
      phoneUse: "O telefone serve só para encontrar o seu agendamento.",
    },
    tables: {
      phoneOfBooking: "O mesmo da reserva.",
      chosen: ({ day, time, barber, people }: ShownChoice<"day" | "time">) =>
        `${day}, ${time} em ${barber}${people === "" ? "" : `, ${people} pessoas`}`,
      fileName: "reserva",
      toDelete: "Reserva a excluir",
      submit: { create: "Confirmar reserva", delete: "Excluir reserva" },
      phoneUse: "O telefone serve só para encontrar a sua reserva.",
    },
  } satisfies Record<BookingKind, object>,

  remember: {
    label: "Lembrar de mim neste aparelho",
    kept: "Seus dados estão guardados só neste aparelho.",
    forget: "esquecer",
    forgotten: "Pronto: este aparelho esqueceu os seus dados.",
  },

  written: import.meta.env.SSR || import.meta.env.DEV ? WRITTEN : undefined,
};
