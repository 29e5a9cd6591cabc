import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";

/** What 'Equipe' says. */
export const TEAM_COPY = {
  what: "Quem atende, na ordem em que os clientes veem.",
  none: "Ninguém na equipe ainda. Adicione quem atende.",
  add: "Adicionar pessoa",
  full: `A equipe está completa: são no máximo ${SHOP_MAX.barbers} pessoas.`,
  nameless: "Sem nome",
  paused: "não recebe agendamentos",
  /** `faz 2 de 5` */
  does: (count: number, of: number) => `faz ${count} de ${of} serviços`,

  name: "Nome",
  colour: "Cor na agenda",
  pause: "Não recebe agendamentos",
  pauseWhat: "Os clientes não veem esta pessoa. O que está marcado continua, e você ainda marca.",
  services: "O que faz",
  terms: "Duração e preço",
  termsOf: (service: string) => `Duração e preço de ${service}`,
  ownLength: "Duração",
  asInShop: (length: string) => `como na loja: ${length}`,
  ownPrice: "Preço",
  ownPriceHint: (price: string | undefined) =>
    price === undefined ? "Vazio: sem preço, como na loja." : `Vazio: como na loja, ${price}.`,

  leave: "Tirar da equipe",
  leaveWhat: "O que está marcado com esta pessoa continua na agenda.",
  leaves: (name: string) => `${name} sai da equipe quando você publicar.`,

  link: {
    title: "Link próprio",
    what: "Abre só a coluna desta pessoa: os agendamentos e os horários fechados dela.",
    publishFirst: "Publique primeiro: depois dá para criar o link.",
    open: "Link próprio…",
    make: "Criar link",
    makeAgain: "Trocar o link",
    revoke: "Cancelar link",
    loading: "Buscando o link…",
    failed: "Sem resposta. Confira a conexão e tente de novo.",
    retry: "Tentar de novo",
    none: "Ainda não há link.",
    made: (day: string, devices: number) =>
      `Criado em ${day}, abre em ${devices === 1 ? "1 aparelho" : `${devices} aparelhos`}.`,
    revoked: "O link foi cancelado.",
    makeAgainTitle: (name: string) => `Trocar o link de ${name}?`,
    revokeTitle: (name: string) => `Cancelar o link de ${name}?`,
    ends: "O link de antes, e os aparelhos que ele abriu, param de abrir na hora.",
    madeTitle: (name: string) => `Link de ${name}`,
  },
  /** Around a link that is shown once. */
  madeLink: {
    linkWhat:
      "Mande só para esta pessoa: quem tem o link vê os clientes dela e marca por ela. Ele aparece só agora.",
    linkLabel: "Link",
    qr: "Código QR do link",
    share: "Compartilhar",
    shareTitle: "Minha agenda",
    copy: "Copiar o link",
    copied: "Link copiado.",
  },
} as const;
