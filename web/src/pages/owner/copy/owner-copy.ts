import type { Day } from "@vitrine/domain/time/shop-time";
import type {
  BookingChange,
  BookingOfDay,
  MailProblemOfBooking,
} from "@vitrine/domain/wire/owner/see-day";

import { devicesCopy } from "../../access/access-copy.ts";

type Actor = BookingOfDay["bookedBy"];
type ChangeKind = BookingChange["kind"];

const BY: Readonly<Record<Actor, string>> = {
  client: "pelo cliente",
  owner: "por você",
  operator: "pela agência",
  unknown: "não se sabe por quem",
};

/** Who cancelled a booking whose sheet is open. The owner did it on another device: on this one it closes the sheet. */
const BY_ELSEWHERE: Readonly<Record<Actor, string>> = {
  ...BY,
  owner: "por você, em outro aparelho",
};

const KINDS: Readonly<Record<ChangeKind, readonly [one: string, more: string]>> = {
  booked: ["novo", "novos"],
  moved: ["mudado", "mudados"],
  cancelled: ["cancelado", "cancelados"],
};

const MAILS: Readonly<Record<MailProblemOfBooking["mail"], string>> = {
  confirmation: "o e-mail de confirmação",
  change: "o e-mail com o novo horário",
  cancellation: "o e-mail de cancelamento",
  reminder: "o e-mail de lembrete",
};

const WHY: Readonly<Record<MailProblemOfBooking["why"], (mail: string) => string>> = {
  "address-refused": (mail) => `${mail} não chegou: endereço recusado`,
  "message-refused": (mail) => `${mail} não chegou: mensagem recusada`,
  "no-answer": (mail) => `não se sabe se ${mail} chegou: o servidor de e-mail não respondeu`,
  "given-up": (mail) => `${mail} não chegou: o envio falhou muitas vezes`,
  limit: (mail) => `${mail} não foi enviado: este endereço já tinha recebido o máximo do dia`,
};

const WHOLE_DAY = "o dia inteiro";

export const bookings = (count: number): string =>
  count === 1 ? "1 agendamento" : `${count} agendamentos`;

/** The texts of the owner's page, in Portuguese. */
export const OWNER_COPY = {
  title: "Agenda do dia",
  starting: "Abrindo a agenda…",
  noScript:
    "Esta página precisa de JavaScript. Ligue o JavaScript no navegador e abra o link de novo.",

  link: {
    title: "Falta o link do dono",
    what: "Esta página abre com o link secreto que a agência entregou. Abra o link neste aparelho, uma vez só: depois é só voltar aqui.",
    paste: "Link do dono",
    pasteHint: "Ou cole o link aqui.",
    open: "Abrir a agenda",
    invalid: "Isto não parece o link do dono. Copie o link inteiro, até o fim.",
    broken: "O link que abriu esta página está incompleto. Peça o link de novo à agência.",
    notHere: "Este aparelho não abre a agenda desse link. Abra nele, uma vez, o link do dono dela.",
    homeScreen:
      "No iPhone, o ícone da tela de início guarda a agenda à parte: cole o link uma vez também nele. Sem o link à mão, faça outro em “Aparelhos”, num aparelho que já abre a agenda.",
    wrongTitle: "Esta agenda não abriu",
    wrong: "Este endereço não abre nenhuma agenda. Confira o link do dono.",
    backToKept: "Voltar para a agenda que já abria",
    loadFailed: "A agenda não carregou. Confira a conexão e tente de novo.",
  },

  switch: "Agenda",
  notices: "Avisos",
  print: "Imprimir",

  tabs: {
    label: "Loja",
    day: "Agenda",
    shop: "Minha loja",
    starting: "Abrindo a loja…",
    failed: "“Minha loja” não carregou. Confira a conexão e tente de novo.",
  },

  days: {
    date: "Dia",
    before: "Anterior",
    after: "Seguinte",
    today: "hoje",
    week: "Dias da semana",
  },
  /** What can be opened besides the day. */
  views: { week: "Semana", clients: "Procurar", figures: "Números" },
  /** Clients who asked for a mail in case a slot of the day opens. */
  waiting: (count: number) => `Na espera: ${count}`,
  /** Opens the list of tomorrow's clients. */
  confirmTomorrow: (clients: number) => `Confirmar amanhã (${clients})`,
  actions: {
    book: "Novo agendamento",
    walkIn: "Chegou agora",
    closeTime: "Fechar horário",
    closeDay: "Fechar o dia",
    back: "Voltar",
    retry: "Tentar de novo",
  },

  /** Until the script of a form is there. */
  forms: {
    starting: "Abrindo…",
    failed: "Não abriu. Confira a conexão e tente de novo.",
  },

  /** On the button that asks again for what is wrong with the calendars that are linked. */
  busyFailed: "Calendários ligados: não carregou. Tentar de novo",

  offline: {
    old: (age: string) => `Sem conexão: mostrando a agenda de ${age}`,
    refused: (reason: string, age: string) => `${reason} Mostrando a agenda de ${age}`,
    nothing: "Sem conexão: a agenda deste dia ainda não chegou. Tentando de novo…",
    loading: "Buscando a agenda…",
  },

  grid: {
    label: "Horários",
    hint: "As setas do teclado andam pelos horários.",
    free: "livre",
    closed: "fechado",
    /** After a booking, in which nobody can book. */
    padding: "limpeza",
    away: "fechado na agenda da loja",
    noHours: "Não há atendimento neste dia.",
    conflict: "conflito",
    conflictMeaning: "conflito: está dentro de um horário fechado",
    changed: { booked: "novo", moved: "mudou", cancelled: "" } satisfies Record<ChangeKind, string>,
    missed: "faltou",
    confirmed: "confirmado",
    now: "agora",
    seats: (taken: number, capacity: number) => `${taken} de ${capacity}`,
    people: (people: number) => (people === 1 ? "1 pessoa" : `${people} pessoas`),
    time: "Hora",
  },

  changes: {
    count: (kind: ChangeKind, count: number) => `${count} ${KINDS[kind][count === 1 ? 0 : 1]}`,
    kind: (kind: ChangeKind) => KINDS[kind][0],
    by: (actor: Actor) => BY[actor],
    title: "Desde a última vez",
    seen: "Marcar como visto",
  },

  free: {
    closedTimeOnly: (to: string) =>
      `Agendamentos novos, só de agora até ${to}. Este horário dá para fechar.`,
    title: (from: string) => `${from} livre`,
    close: "Fechar",
    untilEnd: "até o fim",
    otherHours: "Escolher outras horas para fechar",
  },

  booking: {
    phone: "Telefone",
    email: "E-mail",
    people: "Pessoas",
    when: "Quando",
    bookedBy: "Marcado",
    conflict: "Este agendamento está dentro de um horário fechado.",
    seeClosed: "Ver o horário fechado",
    move: "Mudar",
    cancel: "Cancelar",
    /** Of a date of a series. */
    repeats: "Repete",
    moveOne: "Mudar só este",
    cancelOne: "Cancelar só este",
    following: "Este e os próximos",
    gone: "Este agendamento não está mais na agenda.",
    cancelledBy: (actor: Actor) => `Este agendamento foi cancelado ${BY_ELSEWHERE[actor]}.`,
    moved: "Este agendamento mudou enquanto estava aberto. Agora é assim:",
    goOn: "Continuar com o novo horário",
    cancelTitle: "Cancelar este agendamento?",
    notify: "Avisar o cliente por e-mail",
    noEmail: "Sem e-mail: o cliente não é avisado por nós.",
    confirmCancel: "Cancelar agendamento",
  },

  /** Clients who did not come. */
  confirmed: "O cliente confirmou que vem.",
  missed: {
    mark: "Faltou",
    unmark: "Não faltou",
    has: "O cliente não veio.",
    /** `days`: `10/10 e 24/10`. */
    before: (count: number, days: string) =>
      count === 1 ? `Faltou 1 vez: ${days}` : `Faltou ${count} vezes: ${days}`,
    marked: (what: string, hasMissed: boolean) =>
      hasMissed ? `Faltou: ${what}.` : `Não faltou: ${what}.`,
    shopOnly: "Só pela loja",
    notShopOnly: "Pode marcar de novo",
    isShopOnly: "Só pela loja: este telefone não marca pela internet.",
    shopOnlyWhat:
      "Só pela loja: este telefone deixa de marcar pela internet, e só você marca para ele.",
    shopOnlyChosen: (client: string, isOn: boolean) =>
      isOn ? `Só pela loja: ${client}.` : `Pode marcar de novo: ${client}.`,
  },

  moving: {
    title: (what: string) => `Mudando ${what}`,
    what: "Toque no novo horário. Pode ser em outro dia.",
    none: "Neste dia não há horário livre deste tamanho. Escolha outro dia.",
    following: (what: string) => `Mudando ${what} e os próximos`,
    leave: "Desistir",
    gone: "O agendamento que você estava mudando não está mais na agenda.",
    moved: "O agendamento que você estava mudando já tem outro horário. Abra-o para ver.",
    done: (what: string) => `Mudado para ${what}.`,
    back: (what: string) => `Voltou para ${what}.`,
  },

  undo: {
    cancelled: (what: string) => `Cancelado: ${what}.`,
    undo: "Desfazer",
    back: (what: string) => `Voltou para a agenda: ${what}.`,
    open: (what: string) => `Reaberto: ${what}.`,
    seconds: (seconds: number) => `${seconds} s`,
    dismiss: "Entendi",
  },
  closed: {
    title: (hours: string) => (hours === WHOLE_DAY ? `Fechado ${WHOLE_DAY}` : `${hours} fechado`),
    note: "Motivo",
    noNote: "sem motivo escrito",
    weekly: (weekday: string) => `Toda semana, ${weekday}`,
    more: "Faz parte de um fechamento maior: outros dias ou outras pessoas.",
    open: "Reabrir",
    openWhat: "Só este horário, só neste dia.",
    openAll: "Reabrir tudo",
    openAllWeekly: "Este horário em todas as semanas, de hoje em diante.",
    openAllMore: "Tudo o que foi fechado junto e ainda não passou.",
    byShop: "Fechado para mais gente: só o dono reabre.",
    byCalendar: "Fechado pelo calendário ligado. Para reabrir, mude o evento nesse calendário.",
    gone: "Este horário não está mais fechado.",
    opened: (hours: string) => `Reaberto: ${hours}.`,
  },

  close: {
    dayTitle: "Fechar o dia",
    timeTitle: "Fechar horário",
    wholeDay: WHOLE_DAY,
    done: (what: string) => `Fechado: ${what}.`,
  },

  book: {
    title: "Novo agendamento",
    noneToday: "Hoje não há mais horário livre.",
    done: (what: string) => `Marcado: ${what}.`,
  },

  acts: {
    sending: "Enviando…",
    failed: "Sem resposta: pode não ter sido feito. Tente de novo: não vai ser feito duas vezes.",
    failedLater: "Sem resposta: pode não ter sido feito. Confira na agenda.",
    refused: "Não deu certo. Tente de novo.",
    refusedLater: "Não deu certo. Confira na agenda.",
  },

  devices: devicesCopy({
    page: "a agenda",
    holder: "Quem o tem marca, muda e cancela por você.",
    codeElsewhere:
      "Este link só abre a agenda no endereço em que ela atende. Peça à agência o link fixo.",
    shutOut:
      "Este aparelho não abre mais a agenda: foi tirado em “Aparelhos”, o link dele terminou, ou ficou meio ano sem abri-la. Peça um link novo. O que estava digitado continua guardado nesta aba.",
    shareTitle: "Agenda da loja",
    secretLink: "link fixo",
    leaveWithoutDevice:
      "Ao sair, este aparelho esquece o link e tudo o que esta página guarda. O histórico do navegador pode ainda ter o link, que continua abrindo a agenda: apague-o também lá.",
  }),

  flood: {
    many: (count: number, since: string) =>
      `${bookings(count)} de uma vez, desde as ${since}: muito mais do que o normal.`,
    shopOnly: "Só pela loja por uma hora",
    shopOnlyWhat: "Com um toque, por uma hora os clientes veem tudo ocupado e só você marca.",
    only: (until: string) =>
      `Só a loja marca até as ${until}. Para os clientes, tudo aparece ocupado.`,
    forAll: "Abrir de novo para os clientes",
    see: "Ver e cancelar",

    failed: "A lista não carregou. Confira a conexão e tente de novo.",
    dismissed: "O aviso saiu. Os agendamentos continuam na agenda.",
    cancelled: (count: number) =>
      count === 1 ? "Cancelado: 1 agendamento." : `Cancelados: ${bookings(count)}.`,
    undone: "Desfeito: voltou para a agenda o que ainda estava livre.",
  },

  mailProblem: {
    mark: "e-mail",
    /** `O e-mail de confirmação não chegou: endereço recusado`. */
    text: ({ mail, why }: MailProblemOfBooking) => {
      return capitalised(WHY[why](MAILS[mail]));
    },
  },

  /** How old something is: `há 2 min`. */
  age: (milliseconds: number) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes < 1) return "há menos de 1 min";
    if (minutes < 60) return `há ${minutes} min`;
    return `há ${Math.floor(minutes / 60)} h`;
  },
  /** `Segunda, 23 de novembro` */
  longDay: (day: Day) => capitalised(LONG_DAY.format(utc(day)).replace("-feira", "")),
  /** `segunda-feira`: the day of a weekly closing. */
  weekdayName: (day: Day) => WEEKDAY.format(utc(day)),
};

const LONG_DAY = new Intl.DateTimeFormat("pt-BR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const WEEKDAY = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
