/** The words of the forms for a booking and a closing, in Portuguese. They are fetched with them. */
export const FORMS_COPY = {
  close: {
    from: "Das",
    to: "Até as",
    firstDay: "Data",
    lastDay: "Até a data",
    weekly: (weekday: string) => `Toda semana, ${weekday}, sem data para acabar`,
    who: "Quem",
    note: "Motivo",
    noteHint: "Só você vê.",
    noteCut: (most: number) => `O motivo tem no máximo ${most} caracteres.`,
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
  },

  book: {
    optional: "opcional",
    date: "Data",
    time: "Horário",
    noSlots: "Nenhum horário livre neste dia.",
    taken: "Este horário acabou de ser ocupado. Escolha outro.",
    chooseTime: "Escolha um horário.",
    submit: "Marcar",
    choose: "Escolha…",
    change: "Mudar o horário",
    knownName: "O nome do último agendamento com este telefone.",
  },
};
