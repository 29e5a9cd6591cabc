import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import { durationText } from "@vitrine/domain/time/shop-time";

/** What 'Regras' says. */
export const RULES_COPY = {
  window: "Quantos dias à frente dá para marcar",
  windowHint: (isTodayOffered: boolean) =>
    `De 1 a ${SHOP_MAX.windowDays}, contados a partir de amanhã.${isTodayOffered ? " Hoje também dá." : ""}`,

  before: (minutes: number) => (minutes === 0 ? "Até a hora" : `${durationText(minutes)} antes`),
  other: "Outro",
  otherMinutes: "Quantos minutos antes",
  otherMinutesHint: `De 0 a ${SHOP_MAX.noticeMinutes}: 90 são 1 h 30 min; 2880, dois dias.`,

  bookUntil: "Até quando dá para marcar",
  theEve: "Até a véspera",
  bookUntilWhat:
    "Até a véspera, o cliente marca de amanhã em diante. Nas outras escolhas ele marca também para hoje, e não vê os horários que já estão perto demais.",

  firstSlot: "Primeiro horário do dia",
  asOthers: "Como os outros",
  onlyTheEve: "Só até a véspera",
  firstSlotTime: "Até que horas da véspera",
  firstSlotWhat:
    "Para você saber à noite se o dia começa cedo: depois dessa hora, ninguém marca o primeiro horário do dia seguinte.",

  cancelUntil: "Até quando dá para desmarcar ou mudar",
  atAnyTime: "A qualquer hora",
  cancelUntilWhat:
    "Vale para o cliente. Depois disso a página pede que ele avise a loja, com o seu telefone e o seu WhatsApp. Você desmarca e muda quando quiser.",

  anyBarber: "Tanto faz",
  offerAnyBarber: "Oferecer “Tanto faz” entre os nomes",
  anyBarberWhat:
    "Quem não tem preferência vê os horários livres de todos, e a página marca com quem tem menos naquele dia.",

  note: "Observação",
  askForNote: "Pedir uma observação",
  noteWhat:
    "Uma linha que o cliente escreve se quiser, como “tenho alergia a amônia”. Você lê na agenda e no calendário.",

  confirmation: "Mensagem de confirmação",
  confirmationText: "Texto que abre no WhatsApp",
  confirmationWhat:
    "Para “Confirmar amanhã”. {nome}, {loja}, {horário} e {link} são trocados pelos de cada cliente; {horário} e {link} (para desmarcar) não podem faltar.",
  confirmationPreview: "Assim lê um cliente de amanhã:",
  confirmationClient: "Ana",
  standardConfirmation: "Usar o texto padrão",

  step: "De quanto em quanto tempo se começa",
  stepWhat:
    "Um depois do outro: cada serviço começa quando o anterior acaba, em meias horas. Com intervalos, os serviços duram múltiplos de 5 minutos e podem ter limpeza depois.",
  noStep: "Um depois do outro",
  every: (minutes: number) => `A cada ${minutes} min`,
  misfits: (names: string) => `Com esta escolha, confira as durações e os horários de: ${names}.`,

  capacity: "Lugares",
  capacityHint: "Quantas pessoas cabem ao mesmo tempo.",
  sizes: "Tamanhos de grupo",
  sizesWhat: "O cliente escolhe um destes.",
  size: (people: number) => (people === 1 ? "1 pessoa" : `${people} pessoas`),
  otherSize: "Outro tamanho",
  addSize: "Adicionar tamanho",
  sizeInvalid: `Escreva um número de 1 a ${SHOP_MAX.capacity}.`,
} as const;
