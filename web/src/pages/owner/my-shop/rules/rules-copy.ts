import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";

/** What 'Regras' says. */
export const RULES_COPY = {
  window: "Quantos dias à frente dá para marcar",
  windowHint: `De 1 a ${SHOP_MAX.windowDays}, a partir de amanhã.`,

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
