import { CODE_DEVICES_MAX, CODE_HOURS } from "@vitrine/domain/owner/owner-devices";
import { createContext, use } from "react";

/** What differs between the pages that a secret link opens. */
interface PageWords {
  /** `a agenda` */
  readonly page: string;
  /** What a link lets its holder do. */
  readonly holder: string;
  /** What to do with a code on a page of another origin than the server's. */
  readonly codeElsewhere: string;
  /** What to do once this device was disconnected. */
  readonly shutOut: string;
  readonly shareTitle: string;
  /** The link with the secret: `link fixo`. */
  readonly secretLink: string;
  readonly leaveWithoutDevice: string;
}

const CODE_VALIDITY = `vale por ${CODE_HOURS} horas, para até ${CODE_DEVICES_MAX} aparelhos`;

/** The words about the devices that open a page. */
export function devicesCopy(words: PageWords) {
  const { page, holder, codeElsewhere, shutOut, shareTitle, secretLink } = words;
  return {
    codeOver: `Este link não abre mais: um link de aparelho novo ${CODE_VALIDITY}. Peça outro.`,
    codeElsewhere,
    notKept:
      "O navegador não guardou o acesso. Permita cookies deste site, ou abra o link em outro navegador.",
    shutOut,

    open: "Aparelhos",
    what: `Estes aparelhos abrem ${page}. Um navegador, um app e o ícone da tela de início contam cada um por si.`,
    loading: "Buscando os aparelhos…",
    failed: "Sem resposta. Confira a conexão e tente de novo.",
    isThis: "este aparelho",
    connected: (day: string) => `Desde ${day}`,
    seen: (day: string, hour: number) => `Visto ${day}, por volta de ${hour} h`,

    shutOutOne: (name: string) => `Tirar ${name}`,
    shutOutTitle: (name: string) => `Tirar ${name}?`,
    shutOutOthers: "Tirar todos os outros",
    shutOutOthersTitle: "Tirar todos os outros?",
    shutOutWhat: `Na próxima vez que abrir ${page}, ele não entra mais. Os links de aparelho novo que ainda valiam também deixam de valer.`,
    shutOutOthersWhat: `Só este aparelho continua abrindo ${page}. Os links de aparelho novo que ainda valiam também deixam de valer.`,
    confirm: "Tirar",
    done: (name: string) => `${name} não abre mais ${page}.`,
    othersDone: `Os outros aparelhos não abrem mais ${page}.`,

    add: "Novo aparelho",
    linkWhat: `Aponte a câmera do outro aparelho para o código, ou mande o link a ele. O link ${CODE_VALIDITY}. ${holder}`,
    linkLabel: "Link para o aparelho novo",
    qr: "Código QR do link",
    share: "Compartilhar",
    shareTitle,
    copy: "Copiar o link",
    copied: "Link copiado.",

    /** What leaving does and what it cannot do, by the kind of link that connected this device. */
    leaveWhat: {
      code: `Ao sair, este aparelho deixa de abrir ${page}, e o link de aparelho novo que ficou no histórico do navegador deixa de valer.`,
      secret: `Ao sair, este aparelho deixa de abrir ${page}. O ${secretLink}, que ficou no histórico do navegador, continua abrindo: apague-o também lá.`,
      unknown: `Ao sair, este aparelho deixa de abrir ${page}. Se ele entrou pelo ${secretLink}, o link ficou no histórico do navegador e continua abrindo: apague-o também lá.`,
      withoutDevice: words.leaveWithoutDevice,
    },
    leave: "Sair",
    leaving: "Saindo…",
    leaveFailed: "Este aparelho ainda não saiu: sem resposta. Confira a conexão e tente de novo.",
  };
}

/** What a page that a secret link opens says about its link and its devices. */
export interface AccessCopy {
  readonly link: {
    readonly title: string;
    readonly what: string;
    readonly paste: string;
    readonly pasteHint: string;
    readonly open: string;
    readonly invalid: string;
    readonly broken: string;
    readonly homeScreen: string;
    readonly wrongTitle: string;
    readonly wrong: string;
    readonly loadFailed: string;
  };
  readonly actions: { readonly retry: string };
  readonly devices: ReturnType<typeof devicesCopy>;
}

// The empty default is never read: every page that uses the texts provides them.
export const AccessCopyContext = createContext({} as AccessCopy);

export const useAccessCopy = (): AccessCopy => use(AccessCopyContext);
