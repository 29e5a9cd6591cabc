import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Rolldown } from "vite";

import type { BuildSettings } from "./build-settings.ts";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts, ShareImage } from "./html-document.ts";
import { PAPER } from "./site-files.ts";
import type { PageHead } from "./src/page-head.ts";
import type { renderPage } from "./src/prerender.tsx";
import { NOT_FOUND_ROUTE, ROUTES, translatedPath } from "./src/routes.ts";
import type { Route } from "./src/routes.ts";
import { accentStyles } from "./src/shop-accent.ts";
import { SHARE_COPY } from "./src/pages/landing/copy/landing-copy.ts";
import { SHARE_IMAGE_SIZE, shareImagePath, SITE_SHARE_IMAGE } from "./src/share-image.ts";

const SOURCE = resolve(import.meta.dirname, "src");
const PUBLIC = resolve(import.meta.dirname, "public");
const PRIVACY_PATH = "/privacidade";
const FRAME_MODULE = "booking/embedded/frame.ts";

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export interface Builds {
  readonly client: Chunks;
  readonly owner: Chunks;
  readonly styleOf: (chunks: readonly Rolldown.OutputChunk[]) => string;
  readonly prerender: string;
}

/** One entry of `pages.json`: what the server must know to serve a page. */
export interface ServedPage {
  readonly path: string;
  readonly file: string;
  /** The page as a frame on another site shows it; absent if the page may not be framed. */
  readonly embeddedFile?: string;
  /** The files of the page in its other languages, by language code; absent if there are none. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly contentSecurityPolicy: string;
  /** For how many days the page says clients' data is kept; the server compares this with its own setting. */
  readonly retentionDays?: number;
}

/** Writes the documents of all pages into `dist`. Returns the entries of `pages.json`. */
export async function writeDocuments(
  dist: string,
  builds: Builds,
  { schedulingUrl, publicUrl, retentionDays }: BuildSettings,
): Promise<ServedPage[]> {
  const render: { renderPage: typeof renderPage } = await import(
    pathToFileURL(builds.prerender).href
  );
  const write = async (file: string, parts: DocumentParts): Promise<void> => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), htmlDocument(parts));
  };

  const servedPages: ServedPage[] = [];
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    const file = route === NOT_FOUND_ROUTE ? "404.html" : join(route.path, "index.html").slice(1);
    // The owner's page has a build of its own, so that other pages' imports cannot change its scripts.
    const chunks = route.entry === "pages/owner/owner-main.ts" ? builds.owner : builds.client;
    const entry = chunkOf(chunks, route.entry);
    // The document also contains the styles of scripts that a page's own entry loads later.
    const laterChunks = route.entry === "main.ts" ? [] : entry.dynamicImports;
    const styledChunks = [
      entry,
      chunkOf(chunks, route.page),
      ...laterChunks.flatMap((name) => chunks.get(name) ?? []),
    ];
    const style = builds.styleOf(withImports(chunks, styledChunks)) + accentStyles(route.accents);
    const { body, template, head } = await render.renderPage(route);
    const policy = contentSecurityPolicy(style, schedulingUrl, head.hasFrames);
    const parts: DocumentParts = {
      ...route,
      canonical: addressOf(route.canonicalPath, publicUrl),
      alternates: alternatesOf(route, head, publicUrl),
      indexed: route.canonicalPath !== undefined,
      themeColor: head.themeColor ?? route.shop?.accent.ground ?? PAPER,
      manifest: head.manifest ?? "/site.webmanifest",
      referrer: head.referrer,
      shareImage: shareImageOf(route, head, publicUrl),
      structuredData: head.structuredData?.(publicUrl, route.shop) ?? [],
      contentSecurityPolicy: policy,
      style,
      fonts: preloadedFonts(style, head.preloadedFonts),
      images: head.preloadedImages ?? [],
      script: `/${entry.fileName}`,
      ...preloadsOf(route, entry, chunks),
      shop: route.shop?.calendarId,
      embedded: false,
      body,
      template,
    };
    await write(file, parts);
    const embeddedFile = route.shop && join(dirname(file), "embedded.html");
    if (embeddedFile !== undefined) {
      const frameScript = `/${chunkOf(chunks, FRAME_MODULE).fileName}`;
      const earlyScripts = [frameScript, ...parts.earlyScripts];
      const { body } = await render.renderPage(route, { isEmbedded: true });
      await write(embeddedFile, { ...parts, embedded: true, indexed: false, earlyScripts, body });
    }
    const translations: Record<string, string> = {};
    for (const { code, ...words } of head.translations ?? []) {
      const canonical = addressOf(translatedPath(route.path, code), publicUrl);
      const { body } = await render.renderPage(route, words);
      const shareImage = shareImageOf({ path: route.path, ...words }, head, publicUrl);
      translations[code] = join(dirname(file), `${code}.html`);
      await write(translations[code], { ...parts, ...words, canonical, shareImage, body });
    }
    servedPages.push({
      path: route.path,
      file,
      ...(embeddedFile !== undefined && { embeddedFile }),
      ...(head.translations !== undefined && { translations }),
      contentSecurityPolicy: policy,
      ...(route.path === PRIVACY_PATH && { retentionDays }),
    });
  }
  return servedPages;
}

/** The chunk that contains the source file at `path` in `web/src`. */
function chunkOf(chunks: Chunks, path: string): Rolldown.OutputChunk {
  const module = resolve(SOURCE, path);
  for (const chunk of chunks.values()) if (chunk.moduleIds.includes(module)) return chunk;
  throw new Error(`No script was built from ${module}.`);
}

/** The wanted chunks and all their static imports. Each chunk comes after the chunks that it imports. */
function withImports(
  chunks: Chunks,
  wanted: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visited = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || visited.has(chunk)) return;
    visited.add(chunk);
    for (const imported of chunk.imports) visit(chunks.get(imported));
    found.add(chunk);
  };
  for (const chunk of wanted) visit(chunk);
  return [...found];
}

/** The font files to preload: those in `wanted`, or all that the stylesheet names. */
function preloadedFonts(style: string, wanted: readonly string[] | undefined): string[] {
  const fontsInStyle = [...style.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)].map((match) =>
    String(match[1]),
  );
  if (wanted === undefined) return [...new Set(fontsInStyle)];
  return wanted.map((name) => {
    const found = fontsInStyle.find((address) => address.startsWith(`/assets/${name}-`));
    if (found === undefined) throw new Error(`No stylesheet of the page names the font ${name}.`);
    return found;
  });
}

/** The scripts to preload. The page uses the early ones before React runs. */
function preloadsOf(
  { entry: entryModule, reactStarts, page, shop }: Route,
  entry: Rolldown.OutputChunk,
  chunks: Chunks,
): Pick<DocumentParts, "earlyScripts" | "lateScripts"> {
  const scriptsOf = (...modules: readonly string[]) =>
    withImports(chunks, [entry, ...modules.map((module) => chunkOf(chunks, module))])
      .filter((chunk) => chunk !== entry)
      .map(({ fileName }) => `/${fileName}`);
  if (entryModule !== "main.ts" || reactStarts === "never") {
    return { earlyScripts: scriptsOf(), lateScripts: [] };
  }
  const earlyModule = page.replace(/-page\.tsx$/, "-early.ts");
  const earlyScripts = scriptsOf(
    ...(existsSync(join(SOURCE, earlyModule)) ? [earlyModule] : []),
    ...(shop === undefined ? [] : [`../../shops/${shop.calendarId}.ts`]),
  );
  const all = scriptsOf("hydrate-page.tsx", page);
  return { earlyScripts, lateScripts: all.filter((script) => !earlyScripts.includes(script)) };
}

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

/** The page's own picture or the site's. None without `publicUrl`: other sites need the absolute address. */
function shareImageOf(
  { path, title, description }: Pick<Route, "path" | "title" | "description">,
  { shareAlternative = `${title}. ${description}` }: PageHead,
  publicUrl: string | undefined,
): ShareImage | undefined {
  if (publicUrl === undefined) return undefined;
  const own = shareImagePath(path);
  const [picture, alternative] = existsSync(join(PUBLIC, own))
    ? [own, shareAlternative]
    : [SITE_SHARE_IMAGE, SHARE_COPY.alternative];
  return { url: publicUrl + picture, ...SHARE_IMAGE_SIZE, alternative };
}
