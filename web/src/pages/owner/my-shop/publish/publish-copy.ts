const bookings = (count: number): string =>
  count === 1 ? "1 agendamento" : `${count} agendamentos`;

const BY = { owner: "por você", agency: "pela agência", file: "pela agência" };

/** The words about drafts, publishing and earlier versions, in Portuguese. */
export const PUBLISH_COPY = {
  bar: "Rascunho",
  publish: "Publicar",
  discard: "Descartar",
  undo: "Desfazer",
  back: "Voltar ao rascunho",

  more: (count: number) => `e mais ${count}`,
  allTitle: "O que muda",

  judging: "Conferindo os agendamentos…",
  noneOutside: "Nenhum agendamento fica de fora.",
  outside: (count: number) =>
    count === 1 ? "1 agendamento fica de fora." : `${bookings(count)} ficam de fora.`,
  notYet: "Falta acertar antes de publicar:",
  unjudged: "Sem resposta.",
  stored: "O rascunho está guardado neste aparelho.",
  notStored: "O rascunho não coube neste aparelho: deixe esta página aberta até publicar.",
  published: "Publicado. Os clientes já veem assim.",
  discarded: "Rascunho descartado.",
  allPublished: "Tudo está publicado.",
  publishing: "Publicando…",

  problems: "Ainda não dá para publicar: falta acertar o que está marcado.",
  stale: "Outra pessoa publicou enquanto isso. Confira como ficou e publique de novo.",
  unanswered:
    "Sem resposta: pode não ter sido publicado. Tente de novo: não vai ser feito duas vezes.",
  refused: "Não deu certo. Tente de novo.",

  askTitle: (count: number) =>
    count === 1
      ? "1 agendamento fica fora do novo horário"
      : `${bookings(count)} ficam fora do novo horário`,
  askWhat: (count: number) =>
    count === 1
      ? "Nada é cancelado: ele continua marcado como está, se você não mudar."
      : "Nada é cancelado: eles continuam marcados como estão, se você não mudar.",
  /** Of a series, after its first date that is outside. */
  following: (count: number) =>
    count === 1 ? "e mais 1 data do que repete" : `e mais ${count} datas do que repete`,
  keepAll: (count: number) =>
    count === 1 ? "Publicar e manter como está" : `Publicar e manter os ${count}`,
  move: "Publicar e mudar",

  othersTitle: "Outra pessoa publicou enquanto isso:",
  overridden: "Nisto vocês mudaram a mesma coisa. Fica o seu:",
  understood: "Entendi",

  versionsTitle: "Desfazer",
  versionsWhat:
    "Escolha como a loja era. Ela vira um rascunho, e nada muda para os clientes até publicar.",
  version: (when: string, by: keyof typeof BY) => `${when}, ${BY[by]}`,
  bringBack: "Trazer de volta",
  versionFailed: "Esta versão não carregou. Confira a conexão e tente de novo.",
};
