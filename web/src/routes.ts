import type { Shop } from "@vitrine/domain/shop";
import { SHOPS } from "@vitrine/shops/shops";

import { SITE } from "./site.ts";

export interface Route {
  readonly path: string;
  /** The module of the page, from this folder. */
  readonly page: `./pages/${string}-page.tsx`;
  readonly title: string;
  readonly description: string;
  readonly language: "pt-BR" | "en";
  /** Whose page it is; `undefined` for a page of the site itself. */
  readonly shop: Shop | undefined;
  /** The shops whose accent colours the page uses. */
  readonly accents: readonly Shop[];
  /** The path of the address that search engines keep; `undefined` for a page that has none. */
  readonly canonicalPath: string | undefined;
  /** When React starts: at once on a page with a form, when idle on a page to read, never on a page without controls. */
  readonly reactStarts: "at once" | "when idle" | "never";
}

const OF_THE_SITE = { shop: undefined, accents: [] } as const;

/** Every page of the site. */
export const ROUTES: readonly Route[] = [
  {
    path: "/",
    page: "./pages/landing/landing-page.tsx",
    title: `${SITE.agency.name} · Páginas web, landing pages, SEO e aplicativos`,
    description:
      "Páginas web, landing pages, reserva de horário, SEO on-page e aplicativos. Orçamento em até 24 horas.",
    shop: undefined,
    accents: SHOPS,
    language: "pt-BR",
    canonicalPath: "/",
    reactStarts: "when idle",
  },
  ...SHOPS.map(routeOfShop),
  {
    path: "/bann",
    page: "./pages/banner/banner-page.tsx",
    title: `Quem olha, entra · ${SITE.agency.name}`,
    description:
      "Páginas web, landing pages, agendamento, SEO e aplicativos. Orçamento em até 24 horas.",
    ...OF_THE_SITE,
    language: "pt-BR",
    canonicalPath: "/bann",
    reactStarts: "never",
  },
  {
    path: "/privacidade",
    page: "./pages/privacy/privacy-page.tsx",
    title: `Privacidade nos agendamentos · ${SITE.agency.name}`,
    description:
      "O que as telas de agendamento pedem, para quê, por quanto tempo guardam, quem vê e como apagar.",
    ...OF_THE_SITE,
    language: "pt-BR",
    canonicalPath: "/privacidade",
    reactStarts: "never",
  },
  {
    path: "/policy",
    page: "./pages/policy/policy-page.tsx",
    title: `Privacy Policy · ${SITE.policy.appName}`,
    description: `What the storytelling app ${SITE.policy.appName} collects, who else sees it, how long it is kept, and how to opt out.`,
    ...OF_THE_SITE,
    language: "en",
    canonicalPath: "/policy",
    reactStarts: "never",
  },
  {
    path: "/portifolio",
    page: "./pages/portfolio/portfolio-page.tsx",
    title: `Front-end and mobile developer · ${SITE.developer.name}`,
    description: "Web sites, APIs, mobile apps and SEO by a front-end and mobile developer.",
    ...OF_THE_SITE,
    language: "en",
    canonicalPath: "/portifolio",
    reactStarts: "at once",
  },
];

function routeOfShop(shop: Shop): Route {
  const { title, description } = shop.words.screen;
  return {
    path: shop.path,
    page: "./pages/booking/booking-page.tsx",
    title: `${title} · ${shop.name}`,
    description,
    shop,
    accents: [shop],
    language: "pt-BR",
    canonicalPath: shop.path,
    reactStarts: "at once",
  };
}

/** What any other path shows. */
export const NOT_FOUND_ROUTE: Route = {
  path: "*",
  ...OF_THE_SITE,
  page: "./pages/not-found/not-found-page.tsx",
  title: `Página não encontrada · ${SITE.agency.name}`,
  description: "Este endereço não existe ou mudou de lugar. O resto do site está aberto.",
  language: "pt-BR",
  canonicalPath: undefined,
  reactStarts: "never",
};

/** The route of a path, with or without a slash at its end: plain static hosts add one. */
export function routeAt(path: string): Route {
  const trimmed = path.replace(/\/+$/, "") || "/";
  return ROUTES.find((route) => route.path === trimmed) ?? NOT_FOUND_ROUTE;
}
