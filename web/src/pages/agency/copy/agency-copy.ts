import type { AgencyAct } from "@vitrine/domain/agency/agency-acts";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { ShopLinks, ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";

import { SITE } from "../../../site.ts";
import { devicesCopy } from "../../access/access-copy.ts";

const ACTS: Readonly<Record<AgencyAct, string>> = {
  made: "Loja criada",
  suspended: "Loja suspensa",
  reopened: "Loja reaberta",
  linked: "Novo link do dono",
  erasing: "Loja a apagar em sete dias",
  exported: "Dados da loja exportados",
  "device-linked": "Link para um aparelho",
  "device-connected": "Aparelho ligado",
  "devices-disconnected": "Aparelhos tirados",
};

const RETRY = "Tentar de novo";

/** The texts of the agency's page. */
export const AGENCY_COPY = {
  title: "Agência",
  agency: SITE.agency.name,
  starting: "Abrindo…",
  noScript:
    "Esta página precisa de JavaScript. Ligue o JavaScript no navegador e abra o link de novo.",
  failed: "Sem resposta. Confira a conexão e tente de novo.",
  /** An act whose answer never came. */
  notDone: "Sem resposta: pode não ter sido feito. Tente de novo: não vai ser feito duas vezes.",
  actions: { back: "Voltar", retry: RETRY, sending: "Enviando…" },

  link: {
    title: "Falta o link da agência",
    what: "Esta página abre com o link secreto da agência. Abra o link neste aparelho, uma vez só: depois é só voltar aqui.",
    paste: "Link da agência",
    pasteHint: "Ou cole o link aqui.",
    open: "Abrir",
    invalid: "Isto não parece o link da agência. Copie o link inteiro, até o fim.",
    broken: "O link que abriu esta página está incompleto.",
    homeScreen:
      "Sem o link à mão, faça outro em “Aparelhos”, num aparelho que já abre esta página.",
    wrongTitle: "Esta página não abriu",
    wrong:
      "Este link não abre a página da agência. Confira o link, e se AGENCY_SECRET está ligado no servidor.",
    backToKept: "Voltar para a página que já abria",
    loadFailed: "A página não carregou. Confira a conexão e tente de novo.",
  },

  devices: devicesCopy({
    page: "esta página",
    holder: "Quem o tem abre, suspende e apaga lojas por você.",
    codeElsewhere:
      "Este link só abre a página no endereço em que o servidor atende. Aqui, use o link com o segredo.",
    shutOut:
      "Este aparelho não abre mais esta página: foi tirado em “Aparelhos”, ou ficou meio ano sem abri-la. Use outro link.",
    shareTitle: "Página da agência",
    secretLink: "link com o segredo",
    leaveWithoutDevice:
      "Este navegador não guarda o acesso: a página fecha quando for recarregada. O histórico pode ter o link, que continua abrindo: apague-o também lá.",
  }),

  tabs: { label: "Partes da página", shops: "Lojas", log: "O que foi feito" },

  shops: {
    search: "Buscar loja",
    searching: "Buscando as lojas…",
    found: (count: number, isMore: boolean, search: string) => {
      const name = search === "" ? "" : ` com “${search}”`;
      if (count === 0) return `Nenhuma loja${name}.`;
      if (isMore) return `As primeiras ${count} lojas${name}.`;
      return count === 1 ? `1 loja${name}.` : `${count} lojas${name}.`;
    },
    none: "Ainda não há lojas. Toque em “Nova loja”: em um minuto a primeira está no ar.",
    more: "Mostrar mais",
    state: ({ state, eraseAt }: Pick<ShopOfAgency, "state" | "eraseAt">) => {
      if (eraseAt !== undefined) return `Será apagada ${when(eraseAt)}`;
      return state === "open" ? "Aberta" : "Suspensa";
    },
    bookings: (count: number) =>
      count === 0
        ? "nada marcado em 7 dias"
        : count === 1
          ? "1 agendamento em 7 dias"
          : `${count} agendamentos em 7 dias`,
  },

  shop: {
    state: "Situação",
    bookings: "Próximos 7 dias",
    count: (count: number) =>
      count === 0 ? "nada marcado" : count === 1 ? "1 agendamento" : `${count} agendamentos`,
    troubles: "O que não está funcionando",
    suspend: "Suspender",
    suspendWhat: "Suspensa, ninguém marca. O que já está marcado continua.",
    suspended: "Suspensa: ninguém marca até você reabrir.",
    reopen: "Reabrir a loja",
    reopened: "A loja está aberta de novo.",
    export: "Exportar os dados",
    exported: (file: string) => `Arquivo ${file} baixado.`,
    linkTitle: (name: string) => `Novo link do dono: ${name}`,
    linkOpen: "Novo link do dono",
    linkWhat:
      "O link de antes, e todos os aparelhos que ele abriu, deixam de abrir a agenda na mesma hora. O novo aparece aqui, uma vez só.",
    madeLinkTitle: (name: string) => `O link de ${name}`,
    erase: "Apagar a loja",
    eraseTitle: (name: string) => `Apagar ${name}?`,
    eraseWhat:
      "A loja é suspensa agora. Em sete dias, tudo dela é apagado: agenda, clientes, ligações com calendários. Até lá, “Reabrir a loja” traz tudo de volta; depois, nada traz.",
    eraseName: "Escreva o nome da loja",
    erasing: (eraseAt: string) =>
      `Será apagada ${when(eraseAt)}. Até lá, “Reabrir a loja” traz tudo de volta.`,
  },

  newShop: {
    title: "Nova loja",
    name: "Nome da loja",
    nameMissing: "Escreva o nome da loja.",
    address: "Endereço na internet",
    addressHint: "Vem do nome, e dá para mudar.",
    judging: "Vendo se está livre…",
    free: (host: string, calendarId: string) => `Livre: ${host}/${calendarId}`,
    goOn: "Continuar",
    kindTitle: "Que tipo de loja?",
    kindWhat:
      "Ela começa com uma pessoa, serviços e horários de costume. O dono muda tudo em “Minha loja”.",
    kindMissing: "Escolha um tipo.",
    make: "Criar a loja",
    notMade:
      "Sem resposta: a loja pode não ter sido criada. Tente de novo: não vai ser criada duas vezes.",
    madeTitle: (name: string) => `${name} está no ar`,
    madeWhat: "Mostre a página, marque um horário como cliente, e mande o link ao dono.",
  },

  links: {
    page: "Página da loja",
    ownerLink: "Link do dono",
    once: "O link do dono aparece só agora. Quem o tem é o dono: mande só a ele.",
    whatsapp: "Enviar por WhatsApp",
    copy: "Copiar",
    copied: "Link do dono copiado.",
    notCopied: "O navegador não deixou copiar. Copie o endereço de “Link do dono”.",
    qr: "Código QR do link do dono",
    qrWhat: "Ou aponte a câmera do celular do dono.",
    message: (name: string, { page, ownerLink }: ShopLinks) =>
      [
        `${name} está no ar.`,
        `Página para os clientes:\n${page}`,
        `Seu link, para ver a agenda e mudar a loja. É só seu, não mande a ninguém:\n${ownerLink}`,
      ].join("\n\n"),
  },

  log: {
    loading: "Buscando o que foi feito…",
    none: "Nada foi feito nesta página ainda.",
    what: "O que foi feito nesta página no último ano.",
    act: (act: keyof typeof ACTS) => ACTS[act],
    secret: "com o segredo",
    more: "Mostrar mais",
  },

  when,
};

/** `ter 24/11, 14:05`: as the server's clock has it. */
function when(instant: string): string {
  const [day = "", time = ""] = instant.split("T");
  return `${dayLabel(day)}, ${time.slice(0, "14:05".length)}`;
}
