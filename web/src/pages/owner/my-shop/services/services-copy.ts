import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";

/** What 'Serviços' says. */
export const SERVICES_COPY = {
  what: "O que os clientes escolhem, nesta ordem.",
  none: "Nenhum serviço ainda. Adicione o primeiro.",
  add: "Adicionar serviço",
  combo: "Combo",
  full: `A lista está completa: são no máximo ${SHOP_MAX.services} serviços.`,
  nameless: "Sem nome",
  noPrice: "sem preço",
  nobody: "ninguém faz",

  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Descer ${name}`,
  place: (name: string, place: number, of: number) => `${name} agora é o ${place}º de ${of}.`,

  name: "Nome",
  group: "Grupo",
  groupHint: "Opcional. Um título na lista, como Cabelo.",
  description: "Descrição",
  descriptionHint: "Opcional. Uma linha que o cliente lê.",
  padding: "Limpeza depois",
  paddingHint: "Este tempo fica fechado depois de cada agendamento. Só você vê.",
  noPadding: "nenhuma",
  paddingNeedsStep:
    "Para deixar um tempo de limpeza depois, escolha antes em Regras de quantos em quantos minutos se começa.",
  who: "Quem faz",
  nobodyDoes: "Ninguém faz este serviço: os clientes não o veem.",

  remove: "Tirar da lista",
  removeWhat: "O que já está marcado continua na agenda.",
  ends: (name: string) => `${name} sai da lista quando você publicar.`,

  comboTitle: "Novo combo",
  comboWhat: "Dois serviços, um depois do outro, marcados de uma vez.",
  first: "Primeiro",
  second: "Depois",
  make: "Criar combo",
} as const;
