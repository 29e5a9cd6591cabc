import { SITE } from "../../site.ts";

export const BANNER_COPY = {
  /** First the words in the picture, then what it shows. */
  alternative: `Quem olha, entra. ${SITE.agency.name}: páginas web, landing pages, agendamento, SEO e aplicativos. Orçamento em 24 horas. Na vitrine de uma loja, um site, uma agenda e um aplicativo; na calçada, um cachorro olha para dentro.`,
} as const;
