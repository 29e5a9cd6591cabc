import type { Shop } from "@vitrine/domain/shop/shop";

/** The entries of pages that hydrate themselves, by a build of their own: other pages' imports cannot change their scripts. */
export const OWN_ENTRIES = {
  owner: "pages/owner/owner-main.ts",
  agency: "pages/agency/agency-main.ts",
  preview: "pages/preview/preview-main.ts",
} as const;

/** The page that shows a shop's screen as its owner is editing it. */
export const PREVIEW_PATH = "/dono/previa";

export interface Route {
  readonly path: string;
  /** The page's module, relative to this folder. */
  readonly page: `./pages/${string}-page.tsx`;
  readonly title: string;
  readonly description: string;
  readonly language: "pt-BR" | "en";
  readonly shop: Shop | undefined;
  /** The shops in whose accent colours the page shows something. */
  readonly accents: readonly Shop[];
  /** The path that search engines should index; `undefined` for a page that they should not. */
  readonly canonicalPath: string | undefined;
  /** The page's entry script. A page with an entry of its own does not run main.ts. */
  readonly entry:
    | "main.ts"
    | "pages/landing/landing-main.ts"
    | "pages/leave/leave-main.ts"
    | "pages/confirm/confirm-main.ts"
    | (typeof OWN_ENTRIES)[keyof typeof OWN_ENTRIES]
    | "pages/shop/shop-main.ts";
  /** When React hydrates the page: at once where there is a form, never on a page that is only read. */
  readonly reactStarts: "at once" | "never";
}

type OwnParts = Pick<Route, "path" | "page" | "title" | "description"> & Partial<Route>;

/** A route with the values in `own`. By default it is a Portuguese page that is only read. */
export function routeWith(own: OwnParts): Route {
  return {
    language: "pt-BR",
    shop: undefined,
    accents: [],
    canonicalPath: own.path,
    entry: "main.ts",
    reactStarts: "never",
    ...own,
  };
}
