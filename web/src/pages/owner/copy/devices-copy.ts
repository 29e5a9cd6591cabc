import { CODE_DEVICES_MAX, CODE_HOURS } from "@vitrine/domain/owner-devices";

const PASSING = `vale por ${CODE_HOURS} horas, para até ${CODE_DEVICES_MAX} aparelhos`;

/** The texts about the devices that open the owner's page. */
export const DEVICES_COPY = {
  codeOver: `Este link não abre mais: um link de aparelho novo ${PASSING}. Peça outro.`,
  codeElsewhere:
    "Este link só abre a agenda no endereço em que ela atende. Peça à agência o link fixo.",
  notKept:
    "O navegador não guardou o acesso. Permita cookies deste site, ou abra o link em outro navegador.",
  shutOut:
    "Este aparelho não abre mais a agenda: foi tirado em “Aparelhos”, ou ficou meio ano sem abri-la. Peça um link novo. O que estava digitado continua guardado nesta aba.",

  open: "Aparelhos",
  what: "Estes aparelhos abrem a agenda. Um navegador, um app e o ícone da tela de início contam cada um por si.",
  loading: "Buscando os aparelhos…",
  failed: "Sem resposta. Confira a conexão e tente de novo.",
  retry: "Tentar de novo",
  isThis: "este aparelho",
  connected: (day: string) => `Desde ${day}`,
  seen: (day: string, hour: number) => `Visto ${day}, por volta de ${hour} h`,

  shutOutOne: (name: string) => `Tirar ${name}`,
  shutOutTitle: (name: string) => `Tirar ${name}?`,
  shutOutOthers: "Tirar todos os outros",
  shutOutOthersTitle: "Tirar todos os outros?",
  shutOutWhat:
    "Na próxima vez que abrir a agenda, ele não entra mais. Os links de aparelho novo que ainda valiam também deixam de valer.",
  shutOutOthersWhat:
    "Só este aparelho continua abrindo a agenda. Os links de aparelho novo que ainda valiam também deixam de valer.",
  confirm: "Tirar",
  done: (name: string) => `${name} não abre mais a agenda.`,
  othersDone: "Os outros aparelhos não abrem mais a agenda.",

  add: "Novo aparelho",
  linkWhat: `Aponte a câmera do outro aparelho para o código, ou mande o link a ele. O link ${PASSING}. Quem o tem marca, muda e cancela por você.`,
  linkLabel: "Link para o aparelho novo",
  qr: "Código QR do link",
  share: "Compartilhar",
  shareTitle: "Agenda da loja",
  copy: "Copiar o link",
  copied: "Link copiado.",

  /** What leaving does, and what it cannot do: by what the link was that brought this device here. */
  leaveWhat: {
    code: "Ao sair, este aparelho deixa de abrir a agenda, e o link de aparelho novo que ficou no histórico do navegador deixa de valer.",
    secret:
      "Ao sair, este aparelho deixa de abrir a agenda. O link fixo da agência, que ficou no histórico do navegador, continua abrindo: apague-o também lá.",
    unknown:
      "Ao sair, este aparelho deixa de abrir a agenda. Se ele entrou pelo link fixo da agência, o link ficou no histórico do navegador e continua abrindo: apague-o também lá.",
    withoutDevice:
      "Ao sair, este aparelho esquece o link e tudo o que esta página guarda. O histórico do navegador pode ainda ter o link, que continua abrindo a agenda: apague-o também lá.",
  },
  leaving: "Saindo…",
  leaveFailed: "Este aparelho ainda não saiu: sem resposta. Confira a conexão e tente de novo.",
} as const;
