/** The words of the sheet 'Avisos', in Portuguese. They are fetched with it. */
export const NOTICES_COPY = {
  title: "Avisos",
  what: "Este aparelho pode avisar na hora em que um cliente marca, muda ou cancela, também com a agenda fechada.",
  loading: "Vendo se este aparelho avisa…",
  on: "Avisar neste aparelho",
  withNames: "com o nome do cliente",
  withNamesWhat: "O aviso aparece também na tela bloqueada, onde outras pessoas podem ler.",
  isOn: "Os avisos estão ligados neste aparelho.",
  isOff: "Os avisos estão desligados neste aparelho.",
  failed: "Não deu certo. Confira a internet e tente de novo.",
  notSubscribed: "O navegador não ligou os avisos. Tente de novo daqui a pouco.",
  cannot: {
    "home-screen":
      "Ponha a página na tela de início: toque em Compartilhar e em Adicionar à Tela de Início. Abra a agenda por ali e ligue os avisos.",
    unsupported: "Este navegador não mostra avisos. Tente em outro, ou no celular.",
    denied:
      "Os avisos desta página estão bloqueados neste navegador. Libere nas configurações dele e abra esta parte de novo.",
    "without-device":
      "Os avisos chegam só num aparelho ligado. Abra o link de novo neste navegador.",
    unavailable: "A agência ainda não preparou os avisos: fale com ela.",
  },
};

/** Why this browser can have no notices. */
export type Obstacle = keyof (typeof NOTICES_COPY)["cannot"];
