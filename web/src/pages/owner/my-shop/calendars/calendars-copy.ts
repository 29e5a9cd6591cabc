import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";

/** How a setting stands, as one word beside its name. */
const STATES: Readonly<Record<ShopSetting["state"], string>> = {
  set: "ligado",
  unset: "desligado",
  environment: "ligado pela agência",
  unavailable: "não disponível",
  unreadable: "desligado: digite de novo",
};

/** What 'Calendários' says. */
export const CALENDARS_COPY = {
  what: "A agenda no seu calendário, e o seu calendário na agenda. O que você digitar aqui vale na hora, sem publicar, e não fica guardado neste aparelho.",
  loading: "Buscando os calendários…",
  failed: "Sem resposta. Confira a conexão e tente de novo.",
  retry: "Tentar de novo",
  states: STATES,
  trouble: "com problema",
  /** `Desde ter 24/11: O servidor recusou a senha.` */
  since: (day: string, sentence: string) => `Desde ${day}: ${sentence}`,

  environment: "A agência cuida disto. Para mudar, fale com ela.",
  unavailable: "A agência ainda não preparou o que isto precisa. Fale com ela.",
  unreadable: "O que estava guardado não pode mais ser lido. Digite de novo.",

  try: "Testar agora",
  save: "Ligar",
  change: "Trocar",
  keep: "Não trocar",
  unset: "Desligar",
  saved: "Ligado.",
  wasUnset: "Desligado.",
  empty: "Preencha este campo.",
  works: "Deu certo.",
  worksNot: "Não deu certo.",
  closes: "Nos próximos sete dias fecharia:",
  /** `ter 24/11, 09:00 às 10:00` */
  closed: (day: string, from: string, to: string) =>
    from === "00:00" && to === "24:00" ? `${day}, o dia inteiro` : `${day}, ${from} às ${to}`,

  feed: {
    title: "Assinar no celular",
    what: "Os agendamentos aparecem no app de calendário, só para ver. Pode demorar algumas horas para mudar lá.",
    make: "Criar link",
    makeAgain: "Trocar o link",
    exists: "Já existe um link. Ele só aparece quando é criado.",
    makeAgainTitle: "Trocar o link?",
    ends: "O link de antes para de funcionar: os celulares que o assinam não recebem mais nada.",
    madeTitle: "Link para assinar",
    open: "Abrir no calendário deste aparelho",
  },
  /** Around the address to subscribe to, which is shown once. */
  madeFeed: {
    linkWhat:
      "Aponte a câmera do celular para o código, ou cole o link no app de calendário. Quem o tem vê os seus clientes. Ele aparece só agora.",
    linkLabel: "Link para assinar",
    qr: "Código QR do link",
    share: "Compartilhar",
    shareTitle: "Agenda da loja",
    copy: "Copiar o link",
    copied: "Link copiado.",
  },

  busy: {
    title: "Calendário que fecha horários",
    what: "O que está no seu outro calendário aparece ocupado para os clientes. O nome do evento ninguém vê.",
    whose: "De quem é",
    shop: "Da loja inteira",
    of: (name: string, state: string) => `${name} · ${state}`,
    address: "Endereço secreto do calendário",
    addressHint:
      "Google: Configurações da agenda, Integrar agenda, “Endereço secreto no formato iCal”. iPhone: no i ao lado do calendário, Calendário Público. Outlook: Publicar um calendário, link ICS.",
    unsetWhat: "O que este calendário fechou abre de novo.",
  },
  caldav: {
    title: "CalDAV",
    what: "Cada agendamento entra no seu calendário do iCloud, Nextcloud, Fastmail ou outro, e sai quando é cancelado.",
    address: "Endereço do calendário",
    addressHint: "Começa com https:// e é o do calendário, não o da conta.",
    user: "Usuário",
    password: "Senha de aplicativo",
    passwordHint:
      "Feita nas configurações da conta só para isto. A senha de sempre costuma ser recusada.",
    unsetWhat: "Os agendamentos que já estão no calendário ficam lá.",
  },
  google: {
    title: "Google Agenda",
    what: "Cada agendamento entra no seu calendário do Google. A agência liga.",
    set: "Está ligado.",
    share: (account: string) =>
      `Compartilhe o seu calendário com ${account}, com permissão para mudar eventos, e avise a agência.`,
  },
  mail: {
    title: "E-mail do dono",
    what: "Você recebe um e-mail a cada agendamento, mudança e cancelamento.",
    address: "E-mail",
    unsetWhat: "Você não recebe mais nenhum e-mail da agenda.",
  },
} as const;
