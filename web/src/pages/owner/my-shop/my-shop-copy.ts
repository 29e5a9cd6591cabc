/** The words around the sections of 'Minha loja', in Portuguese. */
export const MY_SHOP_COPY = {
  back: "Minha loja",
  toCheck: "conferir",

  sections: {
    hours: "Horários",
    closedDays: "Folgas e feriados",
    team: "Equipe",
    services: "Serviços",
    rules: "Regras",
    look: "Aparência",
    share: "Divulgar",
    calendars: "Calendários",
  },

  nextClosed: (days: string) => `Próxima: ${days}`,
  noneClosed: "Nenhum dia fechado à frente",
  people: (count: number) => (count === 1 ? "1 pessoa" : `${count} pessoas`),
  window: (days: number, isTodayOffered: boolean) =>
    `Agenda aberta por ${days === 1 ? "1 dia" : `${days} dias`}${isTodayOffered ? ", e para hoje" : ""}`,
  share: "O link, o código QR, cartazes",
  calendars: "Ver em outro calendário, fechar por outro",
  services: (count: number) => (count === 1 ? "1 serviço" : `${count} serviços`),

  steps: {
    title: "Primeiros passos",
    what: "Quatro coisas para a loja ficar a sua cara. Cada uma pode ficar para depois.",
    hours: "Confira os horários",
    team: "Confira a equipe",
    services: "Confira os serviços e os preços",
    try: "Marque um horário de teste, como cliente",
    skip: "Pular",
    done: "feito",
  },

  broken: "“Minha loja” não abriu por causa de um defeito desta página. O rascunho está guardado.",
  retry: "Tentar de novo",
  discard: "Descartar o rascunho",
};
