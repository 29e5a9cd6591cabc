import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Rolldown } from "vite";

import type { BuildSettings } from "./build-settings.ts";
import { chunkOf, preloadedFonts, preloadsOf, withImports } from "./built-chunks.ts";
import type { Chunks } from "./built-chunks.ts";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts } from "./html-document.ts";
import { shareImageOf } from "./share-image-of.ts";
import type { SharePictures } from "./share-image-of.ts";
import type { shopDocument, ShopTemplate } from "./shop-documents.tsx";
import { PAPER } from "./site-files.ts";
import type { PageHead } from "./src/page-head.ts";
import { SHARE_COPY } from "./src/pages/landing/copy/landing-copy.ts";
import type { renderPage } from "./src/prerender.tsx";
import { OWN_ENTRIES } from "./src/route.ts";
import type { Route } from "./src/route.ts";
import { NOT_FOUND_ROUTE, ROUTES, translatedPath } from "./src/routes.ts";
import { accentStyles } from "./src/shop-accent.ts";
import { SITE_SHARE_IMAGE } from "./src/share-image.ts";
import { SHOP_SCREEN } from "./src/shop-screen.ts";

const PUBLIC = resolve(import.meta.dirname, "public");
const PRIVACY_PATH = "/privacidade";
const LONG_MENU_MODULE = "booking/services/service-field.tsx";
const HOUR_SLOTS_MODULE = "booking/days-and-slots/hour-slots.tsx";
const FRAME_MODULE = "booking/embedded/frame.ts";

export interface Builds {
  readonly client: Chunks;
  readonly own: Readonly<Record<keyof typeof OWN_ENTRIES, Chunks>>;
  readonly shop: Chunks;
  readonly styleOf: (chunks: readonly Rolldown.OutputChunk[]) => string;
  /** The programs that render the site's own pages, and the screens of shops. */
  readonly prerender: string;
  readonly renderer: string;
}

/** One entry of `pages.json`: what the server must know to serve a page. */
export interface ServedPage {
  readonly path: string;
  readonly file: string;
  /** The page as a frame on another site shows it; absent if the page may not be framed. */
  readonly embeddedFile?: string;
  /** Whether the site's own pages show it in a frame. */
  readonly isFramedBySite?: true;
  /** The files of the page in its other languages, by language code; absent if there are none. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly contentSecurityPolicy: string;
  /** The facts that the page shows; absent from a page of the site itself. */
  readonly shop?: Shop;
  /** For how many days the page says clients' data is kept; the server compares this with its own setting. */
  readonly retentionDays?: number;
}

/** Writes the documents of all pages into `dist`. Returns the entries of `pages.json`. */
export async function writeDocuments(
  dist: string,
  builds: Builds,
  template: ShopTemplate,
  settings: BuildSettings,
): Promise<ServedPage[]> {
  const { renderPage: render }: { renderPage: typeof renderPage } = await import(
    pathToFileURL(builds.prerender).href
  );
  const renderer: { shopDocument: typeof shopDocument } = await import(
    pathToFileURL(builds.renderer).href
  );
  const write: WriteFile = async (file, html) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), html);
  };

  const servedPages: ServedPage[] = [];
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    const { path, shop } = route;
    const file = route === NOT_FOUND_ROUTE ? "404.html" : join(path, "index.html").slice(1);
    if (shop === undefined) {
      const page = await writeSitePage(write, { ...route, file }, builds, render, settings);
      servedPages.push(page);
      continue;
    }
    const { html, contentSecurityPolicy } = await renderer.shopDocument(template, { shop }, false);
    const embedded = await renderer.shopDocument(template, { shop }, true);
    const embeddedFile = join(dirname(file), "embedded.html");
    await write(file, html);
    await write(embeddedFile, embedded.html);
    servedPages.push({ path, file, embeddedFile, contentSecurityPolicy, shop });
  }
  return servedPages;
}

type WriteFile = (file: string, html: string) => Promise<void>;

async function writeSitePage(
  write: WriteFile,
  route: Route & { readonly file: string },
  builds: Builds,
  render: typeof renderPage,
  { schedulingUrl, publicUrl, retentionDays }: BuildSettings,
): Promise<ServedPage> {
  const { file, path } = route;
  const chunks = chunksOf(builds, route.entry);
  const entry = chunkOf(chunks, route.entry);
  // The document also contains the styles of scripts that a page's own entry loads later.
  const laterChunks = route.entry === "main.ts" ? [] : entry.dynamicImports;
  const styledChunks = [
    entry,
    chunkOf(chunks, route.page),
    ...laterChunks.flatMap((name) => chunks.get(name) ?? []),
  ];
  const style = builds.styleOf(withImports(chunks, styledChunks)) + accentStyles(route.accents);
  const { body, head } = await render(route);
  const inline = { style, inlineScript: "" };
  const policy = contentSecurityPolicy(inline, schedulingUrl, head.hasFrames);
  const parts: DocumentParts = {
    ...route,
    canonical: addressOf(route.canonicalPath, publicUrl),
    alternates: alternatesOf(route, head, publicUrl),
    indexed: route.canonicalPath !== undefined,
    themeColor: head.themeColor ?? PAPER,
    manifest: head.manifest ?? "/site.webmanifest",
    referrer: head.referrer,
    shareImage: shareImageOf(route, head, publicUrl, SHARE_PICTURES),
    structuredData: head.structuredData?.(publicUrl) ?? [],
    contentSecurityPolicy: policy,
    ...inline,
    fonts: preloadedFonts(style, head.preloadedFonts),
    images: head.preloadedImages ?? [],
    script: `/${entry.fileName}`,
    ...preloadsOf(
      chunks,
      entry,
      route.entry === "main.ts" && route.reactStarts === "at once"
        ? ["hydrate-page.tsx", route.page]
        : [],
    ),
    shown: undefined,
    embedded: false,
    notice: "",
    body,
    template: "",
  };
  await write(file, htmlDocument(parts));
  const translations: Record<string, string> = {};
  for (const { code, ...words } of head.translations ?? []) {
    const canonical = addressOf(translatedPath(path, code), publicUrl);
    const { body } = await render(route, words);
    const shareImage = shareImageOf({ path, ...words }, head, publicUrl, SHARE_PICTURES);
    translations[code] = join(dirname(file), `${code}.html`);
    await write(
      translations[code],
      htmlDocument({ ...parts, ...words, canonical, shareImage, body }),
    );
  }
  return {
    path,
    file,
    ...(head.translations !== undefined && { translations }),
    ...(head.isFramedBySite && { isFramedBySite: true }),
    contentSecurityPolicy: policy,
    ...(path === PRIVACY_PATH && { retentionDays }),
  };
}

function chunksOf({ client, own }: Builds, entry: Route["entry"]): Chunks {
  if (entry === OWN_ENTRIES.owner) return own.owner;
  if (entry === OWN_ENTRIES.preview) return own.preview;
  return entry === OWN_ENTRIES.agency ? own.agency : client;
}

/** What the documents of all shops of this build have in common. */
export function shopTemplate(
  { shop: chunks, styleOf }: Pick<Builds, "shop" | "styleOf">,
  { schedulingUrl, publicUrl }: BuildSettings,
): ShopTemplate {
  const entry = chunkOf(chunks, SHOP_SCREEN.entry);
  const ofEveryShop = withImports(chunks, [entry, chunkOf(chunks, SHOP_SCREEN.page)]);
  const onlyFor = (module: string) => {
    const own = withImports(chunks, [chunkOf(chunks, module)]).filter(
      (chunk) => !ofEveryShop.includes(chunk),
    );
    return { style: styleOf(own), scripts: own.map(({ fileName }) => `/${fileName}`) };
  };
  const style = styleOf(ofEveryShop);
  return {
    style,
    longMenu: onlyFor(LONG_MENU_MODULE),
    hourSlots: onlyFor(HOUR_SLOTS_MODULE),
    fonts: preloadedFonts(style, undefined),
    script: `/${entry.fileName}`,
    ...preloadsOf(chunks, entry, [SHOP_SCREEN.page]),
    frameScript: `/${chunkOf(chunks, FRAME_MODULE).fileName}`,
    schedulingUrl,
    publicUrl,
    sharePictures: SHARE_PICTURES,
  };
}

const SHARE_PICTURES: SharePictures = {
  own: [
    ...readdirSync(join(PUBLIC, "og")).map((name) => `/og/${name}`),
    ...(existsSync(join(PUBLIC, SITE_SHARE_IMAGE)) ? [SITE_SHARE_IMAGE] : []),
  ],
  siteAlternative: SHARE_COPY.alternative,
};

function addressOf(path: string | undefined, publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined || path === undefined ? undefined : publicUrl + path;
}

/** The page's address in each of its languages. Empty without `publicUrl`: search engines need absolute addresses. */
function alternatesOf(
  { path, language }: Route,
  { translations }: PageHead,
  publicUrl: string | undefined,
): DocumentParts["alternates"] {
  if (translations === undefined || publicUrl === undefined) return [];
  const href = publicUrl + path;
  const others = translations.map(({ code }) => ({
    language: code,
    href: publicUrl + translatedPath(path, code),
  }));
  return [{ language, href }, ...others, { language: "x-default", href }];
}
