import { SHOPS } from "@vitrine/shops/shops";

import { OWN_ENTRIES, PREVIEW_PATH, routeWith } from "./route.ts";
import type { Route } from "./route.ts";
import { shopRoute } from "./shop-screen.ts";
import { SITE } from "./site.ts";

export const ROUTES: readonly Route[] = [
  routeWith({
    path: "/",
    page: "./pages/landing/landing-page.tsx",
    title: `${SITE.agency.name} · Páginas web, landing pages, SEO e aplicativos`,
    description:
      "Páginas web, landing pages, reserva de horário, SEO on-page e aplicativos. Orçamento em até 24 horas.",
    accents: SHOPS,
    entry: "pages/landing/landing-main.ts",
  }),
  ...SHOPS.map(shopRoute),
  routeWith({
    path: "/bann",
    page: "./pages/banner/banner-page.tsx",
    title: `Quem olha, entra · ${SITE.agency.name}`,
    description:
      "Páginas web, landing pages, agendamento, SEO e aplicativos. Orçamento em até 24 horas.",
  }),
  routeWith({
    path: "/privacidade",
    page: "./pages/privacy/privacy-page.tsx",
    title: `Privacidade nos agendamentos · ${SITE.agency.name}`,
    description:
      "O que as telas de agendamento pedem, para quê, por quanto tempo guardam, quem vê e como apagar.",
  }),
  routeWith({
    path: "/sair-dos-avisos",
    page: "./pages/leave/leave-page.tsx",
    title: `Sair dos avisos de horários · ${SITE.agency.name}`,
    description:
      "Para quem pediu um aviso de horário e não quer mais receber: um botão, sem senha.",
    // Only the mails lead here, by links of their own.
    canonicalPath: undefined,
    entry: "pages/leave/leave-main.ts",
  }),
  routeWith({
    path: "/confirmar-presenca",
    page: "./pages/confirm/confirm-page.tsx",
    title: `Confirmar presença · ${SITE.agency.name}`,
    description:
      "Para quem recebeu um lembrete: diga à loja que você vem, com um botão, sem senha.",
    // Only the reminders lead here, by links of their own.
    canonicalPath: undefined,
    entry: "pages/confirm/confirm-main.ts",
  }),
  routeWith({
    path: "/policy",
    page: "./pages/policy/policy-page.tsx",
    title: `Privacy Policy · ${SITE.policy.appName}`,
    description: `What the storytelling app ${SITE.policy.appName} collects, who else sees it, how long it is kept, and how to opt out.`,
    language: "en",
  }),
  routeWith({
    path: "/portifolio",
    page: "./pages/portfolio/portfolio-page.tsx",
    title: `Front-end and mobile developer · ${SITE.developer.name}`,
    description: "Web sites, APIs, mobile apps and SEO by a front-end and mobile developer.",
    language: "en",
    reactStarts: "at once",
  }),
  routeWith({
    path: "/widget",
    page: "./pages/embed/embed-page.tsx",
    title: `A agenda no seu site · ${SITE.agency.name}`,
    description:
      "Uma linha põe o agendamento na página da própria loja: escolha a loja e o modo, veja funcionando e copie.",
    accents: SHOPS,
    // Not for search engines: the agency sends the link to the people who build a shop's site.
    canonicalPath: undefined,
    reactStarts: "at once",
  }),
  routeWith({
    path: "/dono",
    page: "./pages/owner/owner-page.tsx",
    title: `Agenda do dia · ${SITE.agency.name}`,
    description: "Para quem atende: os agendamentos do dia, os horários fechados e o que mudou.",
    canonicalPath: undefined,
    entry: OWN_ENTRIES.owner,
    reactStarts: "at once",
  }),
  routeWith({
    path: PREVIEW_PATH,
    page: "./pages/preview/preview-page.tsx",
    title: `Prévia da loja · ${SITE.agency.name}`,
    description: "Para quem atende: como a tela da loja vai ficar depois de publicar as mudanças.",
    canonicalPath: undefined,
    entry: OWN_ENTRIES.preview,
    reactStarts: "at once",
  }),
  routeWith({
    path: "/agencia",
    page: "./pages/agency/agency-page.tsx",
    title: `Lojas da agência · ${SITE.agency.name}`,
    description: "Para a agência: abrir uma loja em um minuto, e ver como estão as que já existem.",
    canonicalPath: undefined,
    entry: OWN_ENTRIES.agency,
    reactStarts: "at once",
  }),
];

export function translatedPath(path: string, code: string): string {
  return `${path}?lang=${code}`;
}

export const NOT_FOUND_ROUTE: Route = routeWith({
  path: "*",
  page: "./pages/not-found/not-found-page.tsx",
  title: `Página não encontrada · ${SITE.agency.name}`,
  description: "Este endereço não existe ou mudou de lugar. O resto do site está aberto.",
  canonicalPath: undefined,
});

/** The route of a path, with or without a trailing slash, which plain static hosts add. */
export function routeAt(path: string): Route {
  const trimmed = path.replace(/\/+$/, "") || "/";
  return ROUTES.find((route) => route.path === trimmed) ?? NOT_FOUND_ROUTE;
}
