import type { Weekday } from "@vitrine/domain/shop/shop";

const WEEKDAYS = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"] as const;

/** The words of 'Horários', in Portuguese. */
export const HOURS_COPY = {
  what: "Os dias e as horas em que os clientes podem marcar.",
  weekday: (weekday: Weekday): string => WEEKDAYS[weekday],
  closed: "fechado",
  hoursOf: (weekday: Weekday) => `Horário de ${WEEKDAYS[weekday].toLowerCase()}: `,
  range: (weekday: Weekday, number: number) => `${WEEKDAYS[weekday]}, horário ${number}`,
  from: "Das",
  to: "Até as",
  missing: "Escolha…",
  remove: (range: string) => `Tirar ${range}`,
  add: "Mais um horário",
  copyTo: "Copiar para…",
  copyTitle: (weekday: Weekday) => `Copiar ${WEEKDAYS[weekday].toLowerCase()} para…`,
  copy: "Copiar",

  services: "Serviços com horário próprio",
  servicesWhat: "Todos os outros seguem o horário da loja.",
  giveService: "Dar horário próprio a um serviço",
  giveServiceHint: "Só para o que não se faz em todo o horário da loja.",
  choose: "Escolha…",
  useShopHours: "Usar o horário da loja",

  people: "Horário de cada um",
  peopleWhat: "Ninguém é marcado fora do horário da loja, nem fora do seu.",
  ofShop: "horário da loja",
  own: "Horário próprio",
  never: "fechado todos os dias",
};
