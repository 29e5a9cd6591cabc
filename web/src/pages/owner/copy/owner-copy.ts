import type { BookingChange, BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

type Actor = BookingOfDay["bookedBy"];
type ChangeKind = BookingChange["kind"];

const BY: Readonly<Record<Actor, string>> = {
  client: "pelo cliente",
  owner: "por você",
  operator: "pela agência",
  unknown: "não se sabe por quem",
};

/** What was done from this page itself closes what it is said in. */
const BY_ELSEWHERE: Readonly<Record<Actor, string>> = {
  ...BY,
  owner: "por você, em outro aparelho",
};

const KINDS: Readonly<Record<ChangeKind, readonly [one: string, more: string]>> = {
  booked: ["novo", "novos"],
  moved: ["mudado", "mudados"],
  cancelled: ["cancelado", "cancelados"],
};

/** The texts of the owner's page. */
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
    homeScreen:
      "No iPhone, o ícone da tela de início guarda a agenda à parte: cole o link uma vez também nele. Sem o link à mão, faça outro em “Aparelhos”, num aparelho que já abre a agenda.",
    wrongTitle: "Esta agenda não abriu",
    wrong: "Este endereço não abre nenhuma agenda. Confira o link do dono.",
    retry: "Tentar de novo",
    backToKept: "Voltar para a agenda que já abria",
    loadFailed: "A agenda não carregou. Confira a conexão e tente de novo.",
  },

  switch: "Agenda",
  leave: "Sair",
  print: "Imprimir",

  days: {
    date: "Dia",
    before: "Anterior",
    after: "Seguinte",
    today: "Hoje",
  },
  actions: {
    book: "Novo agendamento",
    closeTime: "Fechar horário",
    closeDay: "Fechar o dia",
    back: "Voltar",
  },

  offline: {
    old: (age: string) => `Sem conexão: mostrando a agenda de ${age}`,
    refused: (reason: string) => (age: string) => `${reason} Mostrando a agenda de ${age}`,
    nothing: "Sem conexão: a agenda deste dia ainda não chegou. Tentando de novo…",
    loading: "Buscando a agenda…",
    now: "há menos de 1 min",
    minutes: (minutes: number) => `há ${minutes} min`,
    hours: (hours: number) => `há ${hours} h`,
  },

  grid: {
    label: "Horários",
    hint: "As setas do teclado andam pelos horários.",
    free: "livre",
    closed: "fechado",
    away: "fechado na agenda da loja",
    noHours: "Não há atendimento neste dia.",
    conflict: "conflito",
    conflictMeaning: "conflito: está dentro de um horário fechado",
    changed: { booked: "novo", moved: "mudou", cancelled: "" } satisfies Record<ChangeKind, string>,
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
    move: "Mudar",
    cancel: "Cancelar",
    gone: "Este agendamento não está mais na agenda.",
    cancelledBy: (actor: Actor) => `Este agendamento foi cancelado ${BY_ELSEWHERE[actor]}.`,
    moved: "Este agendamento mudou enquanto estava aberto. Agora é assim:",
    goOn: "Continuar com o novo horário",
    cancelTitle: "Cancelar este agendamento?",
    tell: "Avisar o cliente por e-mail",
    noEmail: "Sem e-mail: o cliente não é avisado por nós.",
    confirmCancel: "Cancelar agendamento",
  },

  moving: {
    title: (what: string) => `Mudando ${what}`,
    what: "Toque no novo horário. Pode ser em outro dia.",
    none: "Neste dia não há horário livre deste tamanho. Escolha outro dia.",
    leave: "Desistir",
    gone: "O agendamento que você estava mudando não está mais na agenda.",
    moved: "O agendamento que você estava mudando já tem outro horário. Abra-o para ver.",
    done: (what: string) => `Mudado para ${what}.`,
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
    title: (time: string) => `${time} fechado`,
    word: "Motivo",
    noWord: "sem motivo escrito",
    weekly: (weekday: string) => `Toda semana, ${weekday}`,
    more: "Faz parte de um fechamento maior: outros dias ou outras pessoas.",
    open: "Reabrir",
    openWhat: "Só este horário, só neste dia.",
    openAll: "Reabrir tudo",
    openAllWeekly: "Este horário em todas as semanas, de hoje em diante.",
    openAllMore: "Tudo o que foi fechado junto e ainda não passou.",
    byCalendar: "Fechado pelo calendário ligado. Para reabrir, mude o evento nesse calendário.",
    gone: "Este horário não está mais fechado.",
    opened: (time: string) => `Reaberto: ${time}.`,
  },

  close: {
    dayTitle: "Fechar o dia",
    timeTitle: "Fechar horário",
    from: "Das",
    to: "Até as",
    firstDay: "Data",
    lastDay: "Até a data",
    weekly: (weekday: string) => `Toda semana, ${weekday}, sem data para acabar`,
    who: "Quem",
    word: "Motivo",
    wordHint: "Só você vê.",
    wordCut: (most: number) => `O motivo tem no máximo ${most} caracteres.`,
    wholeDay: "o dia inteiro",
    change: "Mudar os dias, as horas ou o motivo",
    counting: "Contando os agendamentos que já existem…",
    notCounted:
      "Não deu para contar os agendamentos que já existem. O que já está marcado continua marcado.",
    noneInside: "Nenhum agendamento dentro.",
    inside: (count: number) =>
      count === 1
        ? "1 agendamento dentro: ele continua marcado, como conflito."
        : `${count} agendamentos dentro: eles continuam marcados, como conflito.`,
    noBarber: "Escolha quem fecha.",
    invalid: "Confira os dias e as horas: de hoje em diante, no máximo 62 dias de uma vez.",
    done: (what: string) => `Fechado: ${what}.`,
  },

  book: {
    title: "Novo agendamento",
    optional: "opcional",
    date: "Data",
    time: "Horário",
    noSlots: "Nenhum horário livre neste dia.",
    taken: "Este horário acabou de ser ocupado. Escolha outro.",
    chooseTime: "Escolha um horário.",
    submit: "Marcar",
    choose: "Escolha…",
    change: "Mudar o horário",
    done: (what: string) => `Marcado: ${what}.`,
  },

  acts: {
    sending: "Enviando…",
    failed: "Sem resposta: pode não ter sido feito. Tente de novo: não vai ser feito duas vezes.",
    failedLater: "Sem resposta: pode não ter sido feito. Confira na agenda.",
    refused: "Não deu certo. Tente de novo.",
    refusedLater: "Não deu certo. Confira na agenda.",
  },
} as const;
