/** The words of the counts of a month, in Portuguese. They are fetched with it. */
export const FIGURES_COPY = {
  title: "Números",
  before: "Mês anterior",
  after: "Mês seguinte",
  loading: "Contando…",
  failed: "Os números não chegaram. Confira a conexão e tente de novo.",
  none: "Nenhum agendamento neste mês.",
  booked: "Marcados",
  people: "Pessoas",
  missed: "Faltaram",
  cancelled: "Cancelados",
  sold: { appointments: "Horas vendidas", tables: "Horas de lugar" },
  open: { appointments: "Horas abertas", tables: "Horas de lugar abertas" },
  column: { missed: "Faltas", sold: { appointments: "Horas", tables: "Horas de lugar" } },
  what: {
    appointments:
      "Vendida é a hora marcada e não cancelada, também de quem faltou. Aberta é a do seu horário de hoje, sem o que está fechado.",
    tables:
      "Uma pessoa à mesa por uma hora é uma hora de lugar, também de quem faltou. Aberta é a do seu horário de hoje, sem o que está fechado.",
  },
  by: (word: string) => `Por ${word.toLowerCase()}`,
  peopleOf: (count: number) => (count === 1 ? "1 pessoa" : `${NUMBER.format(count)} pessoas`),
  number: (count: number) => NUMBER.format(count),
  // No line breaks before the unit.
  hours: (minutes: number) => `${HOURS.format(minutes / 60)}\u00a0h`,
  soldOfOpen: (sold: string, open: string) => `${sold} de\u00a0${open}`,
  share: (part: number) => SHARE.format(part),
  /** `novembro de 2026` */
  month: (firstDay: string) => MONTH.format(Date.parse(`${firstDay}T00:00:00Z`)),
  print: "Imprimir",
  file: {
    title: "Planilha",
    what: "Uma linha por agendamento, também os cancelados, com nome e telefone dos clientes: guarde bem. Abre no Excel.",
    from: "De",
    to: "Até",
    get: "Baixar CSV",
    wrongDays: "Escolha de um dia até outro depois dele, no máximo um ano.",
    failed: "A planilha não chegou. Confira a conexão e tente de novo.",
    done: (name: string) => `Baixada: ${name}`,
  },
};

const NUMBER = new Intl.NumberFormat("pt-BR");
const HOURS = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const SHARE = new Intl.NumberFormat("pt-BR", { style: "percent" });
const MONTH = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });
