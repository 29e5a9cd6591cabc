import { durationText } from "@vitrine/domain/time/shop-time";

/** The sentences that say what an edit changes, in Portuguese. */
export const CHANGES_COPY = {
  fromTo: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
  is: (what: string, value: string) => `${what}: ${value}`,
  /** `Iracema, sábado` */
  of: (whose: string, what: string) => `${whose}, ${startingLow(what)}`,
  nothing: "nenhum",

  /** No line breaks within it. */
  range: (from: string, to: string) => `${from}\u{a0}–\u{a0}${to}`,
  closed: "fechado",
  open: "aberto",
  away: "de folga",
  back: "sem folga",
  unfinished: "…",
  days: (from: string, to: string) => `De ${from} a ${to}`,
  unfinishedDate: "Falta uma data em “Folgas e feriados”",

  hoursOfShop: "horário da loja",
  ownHours: "horário próprio",
  paused: "não recebe agendamentos",
  resumed: "volta a receber agendamentos",

  personAdded: (name: string) => `Entra na equipe: ${name}`,
  personLeft: (name: string) => `Sai da equipe: ${name}`,
  personOrder: "Outra ordem da equipe",
  colour: "outra cor",
  doesAll: "faz todos os serviços",
  does: (services: string) => `faz ${services}`,

  serviceAdded: (what: string) => `Novo serviço: ${what}`,
  serviceLeft: (name: string) => `Sai da lista: ${name}`,
  serviceOrder: "Outra ordem dos serviços",
  minutes: (minutes: number) => `${minutes} min`,
  noPrice: "sem preço",
  padding: (what: string) => `${what}, tempo para limpar`,
  group: (what: string) => `${what}, grupo`,
  description: (what: string) => `${what}: outra descrição`,
  meaning: (what: string) => `${what}: outro tipo de horário`,

  name: "Nome da loja",
  address: "Endereço",
  phone: "Telefone",
  whatsApp: "WhatsApp",
  accent: "Outras cores",
  business: "Tipo de negócio ou faixa de preço",
  zone: "Fuso horário",
  window: "Agenda aberta",
  windowDays: (days: number) => (days === 1 ? "1 dia" : `${days} dias`),
  bookUntil: "Dá para marcar",
  firstSlot: "Primeiro horário do dia",
  cancelUntil: "Dá para desmarcar ou mudar",
  theEve: "até a véspera",
  onTheEve: (time: string) => `até a véspera às ${time}`,
  before: (minutes: number) =>
    minutes === 0 ? "até a hora" : `até ${durationText(minutes)} antes`,
  asOthers: "como os outros",
  atAnyTime: "a qualquer hora",
  anyBarber: "“Tanto faz” entre os nomes",
  note: "Pede uma observação",
  confirmation: "Outra mensagem de confirmação",
  yesOrNo: (is: boolean) => (is ? "sim" : "não"),
  capacity: "Lugares",
  partySizes: "Grupos",
  step: "Começos",
  stepMinutes: (minutes: number | undefined) =>
    minutes === undefined ? "um horário depois do outro" : `de ${minutes} em ${minutes} min`,
  words: "Outros textos da página",

  list: (parts: readonly string[]) => new Intl.ListFormat("pt-BR").format(parts),
  unnamed: "sem nome",
};

export function startingLow(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
