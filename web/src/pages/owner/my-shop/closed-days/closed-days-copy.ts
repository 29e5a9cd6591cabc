/** The words of 'Folgas e feriados', in Portuguese. */
export const CLOSED_DAYS_COPY = {
  what: "Nos dias fechados os clientes veem tudo ocupado. O que já está marcado continua marcado.",

  ranges: "Férias e folgas",
  noRanges: "Nenhuma marcada. Marque aqui as férias da loja e as folgas de cada um.",
  add: "Nova folga",
  full: "A lista está cheia. Tire uma folga ou abra um feriado para marcar outra.",
  wholeShop: "A loja toda",
  who: "Quem",
  firstDay: "Primeiro dia",
  lastDay: "Último dia",
  remove: "Tirar esta folga",
  noDate: "escolha o dia",

  holidays: "Feriados nacionais",
  holidaysWhat: "Feriado da cidade ou do estado? Marque como folga.",
  close: "Fechar",
  open: "Abrir normalmente",
  closed: "fechado",
  /** Where a longer time closes the holiday. */
  closedWithin: (days: string) => `fechado: ${days.slice(0, 1).toLowerCase()}${days.slice(1)}`,
  notOpenThen: "a loja já não abre",

  over: "O que já passou",
};
