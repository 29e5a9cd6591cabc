import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { BuildEnvironment, Plugin, Rolldown, ViteBuilder } from "vite";

import type { BuildSettings } from "./build-settings.ts";
import { chunkOf, withImports } from "./chunk-graph.ts";
import type { Chunks } from "./chunk-graph.ts";
import { buildWidget, WIDGET_SCRIPT } from "./build-widget.ts";
import { compressFiles } from "./compress-files.ts";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts, ShareImage } from "./html-document.ts";
import { lastChangeOf } from "./last-change.ts";
import { pageStyles, scopedClassName } from "./page-styles.ts";
import { robotsText, sitemap, webManifest } from "./site-files.ts";
import type { PageHead } from "./src/page-head.ts";
import type { renderPage } from "./src/prerender.tsx";
import { NOT_FOUND_ROUTE, ROUTES, routeAt, translatedPath } from "./src/routes.ts";
import type { Route } from "./src/routes.ts";
import { accentStyles } from "./src/shop-accent.ts";
import { HEAD as OWNER_HEAD } from "./src/pages/owner/owner-head.ts";
import { SHARE_COPY } from "./src/pages/landing/copy/landing-copy.ts";
import { SHARE_IMAGE_SIZE, shareImagePath, SITE_SHARE_IMAGE } from "./src/share-image.ts";
import { SITE } from "./src/site.ts";

const SOURCE = resolve(import.meta.dirname, "src");
const SHOPS_FOLDER = resolve(import.meta.dirname, "../shops");
const PUBLIC = resolve(import.meta.dirname, "public");
// Removed first and written last, so that its presence means a complete build.
const PAGE_LIST = "pages.json";
const PRIVACY_PATH = "/privacidade";
// Inside the output folder, so that its imports resolve; removed before the build ends.
const PRERENDER_BUNDLE = ".prerender";
/** The build of each entry. The owner's page has its own, so that other pages' imports cannot change its scripts. */
const BUILD_OF_ENTRY = {
  "main.ts": "client",
  "pages/landing/landing-main.ts": "client",
  "pages/owner/owner-main.ts": "owner",
} as const;
// Pages that no script loads. They are built only for their styles.
const PAGES_TO_READ = [...ROUTES, NOT_FOUND_ROUTE]
  .filter(({ reactStarts }) => reactStarts === "never")
  .map(({ page }) => page);
const BASE = "/";
// Five characters of hash are enough to distinguish versions of a file. With more, a page that names a hundred files
// would not fit into its first ten packets.
const ASSET_NAMES = "assets/[name]-[hash:5][extname]";

/** The module that a page in a frame runs first. */
const FRAME_MODULE = "booking/embedded/frame.ts";

/** The theme colour of a page whose own head names none. */
const PAPER = "#faf6ee";

// One file, without React, for what a booking page does before React runs, and for the rules it needs.
const BOOKING_EARLY = {
  name: "shop-early",
  test: /web[\\/]src[\\/]pages[\\/]shop[\\/]shop-early\./,
  priority: 1,
};
// The domain modules that the landing page needs as well.
const SHOP_RULES = {
  name: "shop-rules",
  test: /domain[\\/]src[\\/](shop|duration|party-size|time-slots)\./,
  priority: 2,
};
// One file for what all pages with React need, or all but one: it compresses better as a whole. It must contain no
// stylesheet, or every page that uses one of its modules would carry that style.
const REACT = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]src[\\/](hydrate-page|ui[\\/](create-icon|lazy-or-nothing))\.|icons[\\/]check\./,
};
// The owner's page has a copy of its own.
const OWNER_REACT = {
  name: "owner-react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
};
// One file for what the booking page shares with others, including stylesheets.
const SHARED_WITH_BOOKING = {
  name: "shared-with-booking",
  test: /web[\\/]src[\\/](ui[\\/]|shop-accent\.)/,
  minShareCount: 2,
};

// Vite wraps every dynamic import in a helper that fetches stylesheets and preloads. Here there are none to fetch, so
// the helper is replaced.
const VITE_PRELOAD_HELPER = "\0vite/preload-helper.js";
const PLAIN_IMPORT = "export const __vitePreload = (load) => load();";

// Our own icon component does all that the pages need in a few lines, and saves a kilobyte of script.
const LUCIDE_COMPONENT = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const OWN_ICON_COMPONENT = `export { createIcon as default } from ${JSON.stringify(join(SOURCE, "ui/create-icon.ts"))};`;

/** One entry of `pages.json`: what the server must know to serve a page. */
interface ServedPage {
  readonly path: string;
  readonly file: string;
  /** The page as a frame shows it; only of pages that may be shown in one. */
  readonly embeddedFile?: string;
  /** The page in its other languages, by their codes; only of pages that have some. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly contentSecurityPolicy: string;
  /** How many days the page says that clients are kept; the server compares it with its own. */
  readonly retentionDays?: number;
}

type StyleOf = (chunks: readonly Rolldown.OutputChunk[]) => string;

/** Makes `vite build` write every route as its own document, rendered into the root that the browser hydrates. */
export function prerender(settings: BuildSettings): Plugin[] {
  let dist = "";
  const styles = pageStyles();
  const documents: Plugin = {
    name: "vitrine:prerender",
    enforce: "pre",
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    config: ({ build }) => ({
      // All builds share one set of plugins, because the documents need the styles that the browser builds collect.
      builder: { sharedConfigBuild: true },
      css: { modules: { generateScopedName: scopedClassName } },
      environments: {
        client: {
          build: {
            emptyOutDir: true,
            // The documents carry the preloads, so no script has to.
            modulePreload: false,
            assetsInlineLimit: 0,
            rolldownOptions: {
              input: ["main.ts", "pages/landing/landing-main.ts", ...PAGES_TO_READ].map((path) =>
                join(SOURCE, path),
              ),
              // Otherwise a page that nothing imports would be built empty and without its styles.
              preserveEntrySignatures: "allow-extension",
              output: {
                assetFileNames: ASSET_NAMES,
                codeSplitting: {
                  groups: [BOOKING_EARLY, SHOP_RULES, REACT, SHARED_WITH_BOOKING],
                },
              },
            },
          },
        },
        owner: {
          consumer: "client",
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: false,
            assetsInlineLimit: 0,
            rolldownOptions: {
              input: join(SOURCE, "pages/owner/owner-main.ts"),
              output: {
                assetFileNames: ASSET_NAMES,
                codeSplitting: { groups: [OWNER_REACT] },
              },
            },
          },
        },
        prerender: {
          consumer: "server",
          // Otherwise lucide-react would be imported unchanged, with its own components.
          resolve: { noExternal: ["lucide-react"] },
          build: {
            ssr: true,
            outDir: join(build?.outDir ?? "dist", PRERENDER_BUNDLE),
            emptyOutDir: true,
            copyPublicDir: false,
            assetsInlineLimit: 0,
            rolldownOptions: {
              input: join(SOURCE, "prerender.tsx"),
              output: { assetFileNames: ASSET_NAMES },
            },
          },
        },
      },
    }),
    load(id) {
      if (id === VITE_PRELOAD_HELPER) return PLAIN_IMPORT;
      return LUCIDE_COMPONENT.test(id) ? OWN_ICON_COMPONENT : null;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${WIDGET_SCRIPT}`, (_request, response, next) => {
        buildWidget().then(
          (script) => response.setHeader("content-type", "text/javascript").end(script),
          next,
        );
      });
    },
    async buildApp(builder) {
      const list = join(dist, PAGE_LIST);
      // A server that starts during the build finds no list and serves no unfinished build.
      await rm(list, { force: true });
      const chunks = {
        client: chunksOf(await builtFiles(builder, "client")),
        owner: chunksOf(await builtFiles(builder, "owner")),
      };
      await builtFiles(builder, "prerender");
      const served = await writeDocuments(dist, chunks, styles.styleOf, settings);
      await writeSiteFiles(dist, served, settings.publicUrl);
      await writeFile(join(dist, WIDGET_SCRIPT), await buildWidget());
      await rm(join(dist, PRERENDER_BUNDLE), { recursive: true });
      await compressFiles(dist);
      await writeFile(list, `${JSON.stringify(served, null, 2)}\n`);
    },
  };
  return [documents, styles.plugin];
}

async function builtFiles(
  builder: ViteBuilder,
  name: string,
): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const environment: BuildEnvironment | undefined = builder.environments[name];
  if (environment === undefined) throw new Error(`The ${name} build is not configured.`);
  const result = await builder.build(environment);
  if ("close" in result) throw new Error("Prerendering does not watch.");
  return [result].flat().flatMap((built) => built.output);
}

function chunksOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks {
  return new Map(
    files.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]),
  );
}

async function writeDocuments(
  dist: string,
  chunksOfBuilds: Readonly<Record<"client" | "owner", Chunks>>,
  styleOf: StyleOf,
  settings: BuildSettings,
): Promise<ServedPage[]> {
  const { renderPage } = await prerenderBundle(dist);

  const served: ServedPage[] = [];
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    const file = fileOf(route);
    const chunks = chunksOfBuilds[BUILD_OF_ENTRY[route.entry]];
    const entry = chunkOf(chunks, join(SOURCE, route.entry));
    const style =
      styleOf(withImports(chunks, styledChunks(route, entry, chunks))) +
      accentStyles(route.accents);
    const { body, template, head } = await renderPage(route);
    const { early, late } = preloadsOf(route, entry, chunks);
    const policy = contentSecurityPolicy(style, settings.schedulingUrl, head.hasFrames);
    const parts: DocumentParts = {
      language: route.language,
      title: route.title,
      description: route.description,
      siteName: SITE.agency.name,
      canonical: addressOf(route.canonicalPath, settings.publicUrl),
      alternates: alternatesOf(route, head, settings.publicUrl),
      indexed: route.canonicalPath !== undefined,
      themeColor: head.themeColor ?? route.shop?.accent.ground ?? PAPER,
      manifest: head.manifest ?? "/site.webmanifest",
      referrer: head.referrer,
      shareImage: shareImageOf(route, head, settings.publicUrl),
      structuredData: head.structuredData?.(settings.publicUrl, route.shop) ?? [],
      contentSecurityPolicy: policy,
      style,
      fonts: preloadedFonts(style, head.preloadedFonts),
      images: head.preloadedImages ?? [],
      script: BASE + entry.fileName,
      earlyScripts: early.map((fileName) => BASE + fileName),
      lateScripts: late.map((fileName) => BASE + fileName),
      page: route.page,
      shop: route.shop?.calendarId,
      reactStarts: route.reactStarts,
      embedded: false,
      body,
      template,
    };
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), htmlDocument(parts));
    const embeddedFile = route.shop && join(dirname(file), "embedded.html");
    if (embeddedFile !== undefined) {
      const first = BASE + chunkOf(chunks, join(SOURCE, FRAME_MODULE)).fileName;
      const earlyScripts = [first, ...parts.earlyScripts];
      const { body } = await renderPage(route, { isEmbedded: true });
      const embedded = { ...parts, embedded: true, indexed: false, earlyScripts, body };
      await writeFile(join(dist, embeddedFile), htmlDocument(embedded));
    }
    const translations: Record<string, string> = {};
    for (const { code, ...words } of head.translations ?? []) {
      const canonical = addressOf(translatedPath(route.path, code), settings.publicUrl);
      const { body } = await renderPage(route, words);
      translations[code] = join(dirname(file), `${code}.html`);
      const { title, description } = words;
      const shareImage = shareImageOf({ ...route, title, description }, head, settings.publicUrl);
      const translated = { ...parts, ...words, canonical, shareImage, body };
      await writeFile(join(dist, translations[code]), htmlDocument(translated));
    }
    served.push({
      path: route.path,
      file,
      ...(embeddedFile === undefined ? {} : { embeddedFile }),
      ...(head.translations === undefined ? {} : { translations }),
      contentSecurityPolicy: policy,
      ...(route.path === PRIVACY_PATH ? { retentionDays: settings.retentionDays } : {}),
    });
  }
  return served;
}

/** The chunks whose styles the document contains, including those that a page's own entry loads later. */
function styledChunks(
  route: Route,
  entry: Rolldown.OutputChunk,
  chunks: Chunks,
): Rolldown.OutputChunk[] {
  const later = route.entry === "main.ts" ? [] : entry.dynamicImports;
  return [
    entry,
    chunkOf(chunks, join(SOURCE, route.page)),
    ...later.flatMap((name) => chunks.get(name) ?? []),
  ];
}

async function writeSiteFiles(
  dist: string,
  served: readonly ServedPage[],
  publicUrl: string | undefined,
): Promise<void> {
  await writeFile(join(dist, "robots.txt"), robotsText(publicUrl));
  await writeFile(
    join(dist, "site.webmanifest"),
    webManifest({
      name: SITE.agency.name,
      shortName: SITE.agency.name,
      description: routeAt("/").description,
      ground: PAPER,
      themeColor: PAPER,
      path: "/",
      isApp: false,
    }),
  );
  await writeFile(
    join(dist, "dono.webmanifest"),
    webManifest({
      name: routeAt("/dono").title,
      shortName: "Agenda",
      description: routeAt("/dono").description,
      ground: PAPER,
      themeColor: OWNER_HEAD.themeColor ?? PAPER,
      path: "/dono",
      isApp: true,
    }),
  );
  if (publicUrl === undefined) return;
  const pages = served.flatMap(({ path, translations = {} }) => {
    const route = routeAt(path);
    if (route.canonicalPath === undefined) return [];
    const lastChange = lastChangeOf(filesOf(route));
    const others = Object.keys(translations).map((code) => translatedPath(path, code));
    return [route.canonicalPath, ...others].map((address) => ({ path: address, lastChange }));
  });
  await writeFile(join(dist, "sitemap.xml"), sitemap(publicUrl, pages));
}

/** The files and folders whose changes a reader of the page could notice. */
function filesOf({ page, shop }: Route): string[] {
  return [
    dirname(join(SOURCE, page)),
    join(SOURCE, "site.ts"),
    ...(shop === undefined ? [] : [join(SHOPS_FOLDER, `${shop.calendarId}.ts`)]),
  ];
}

/** The font files to preload: those in `wanted`, or all that the stylesheet names. */
function preloadedFonts(style: string, wanted: readonly string[] | undefined): string[] {
  const named = [...style.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)].map((match) =>
    String(match[1]),
  );
  if (wanted === undefined) return [...new Set(named)];
  return wanted.map((name) => {
    const found = named.find((address) => address.startsWith(`${BASE}assets/${name}-`));
    if (found === undefined) throw new Error(`No stylesheet of the page names the font ${name}.`);
    return found;
  });
}

/**
 * The scripts to preload, which the browser would otherwise discover one import after the other. `early`: those that the
 * page uses before React runs.
 */
function preloadsOf(
  route: Route,
  entry: Rolldown.OutputChunk,
  chunks: Chunks,
): { early: readonly string[]; late: readonly string[] } {
  const chunkOfSource = (path: string) => chunkOf(chunks, join(SOURCE, path));
  const namesOf = (wanted: readonly Rolldown.OutputChunk[]) =>
    withImports(chunks, wanted)
      .map((chunk) => chunk.fileName)
      .filter((fileName) => fileName !== entry.fileName);
  if (route.entry !== "main.ts" || route.reactStarts === "never") {
    return { early: namesOf([entry]), late: [] };
  }
  const earlyModule = route.page.replace(/-page\.tsx$/, "-early.ts");
  const early = namesOf([
    entry,
    ...(existsSync(join(SOURCE, earlyModule)) ? [chunkOfSource(earlyModule)] : []),
    ...(route.shop === undefined
      ? []
      : [chunkOf(chunks, join(SHOPS_FOLDER, `${route.shop.calendarId}.ts`))]),
  ]);
  const all = namesOf([entry, chunkOfSource("hydrate-page.tsx"), chunkOfSource(route.page)]);
  return { early, late: all.filter((fileName) => !early.includes(fileName)) };
}

function fileOf(route: Route): string {
  if (route === NOT_FOUND_ROUTE) return "404.html";
  return join(route.path, "index.html").slice(1);
}

/** The absolute address of a path; `undefined` without a path or without `publicUrl`. */
function addressOf(path: string | undefined, publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined || path === undefined ? undefined : publicUrl + path;
}

/** The page's address in each of its languages; none without `publicUrl`, as search engines need absolute addresses. */
function alternatesOf(
  { path, language }: Route,
  { translations }: PageHead,
  publicUrl: string | undefined,
): DocumentParts["alternates"] {
  if (translations === undefined || publicUrl === undefined) return [];
  return [
    { language, href: publicUrl + path },
    ...translations.map(({ code }) => ({
      language: code,
      href: publicUrl + translatedPath(path, code),
    })),
    { language: "x-default", href: publicUrl + path },
  ];
}

/**
 * The picture that a shared link shows: the page's own if it has one. Other sites need its absolute address, so there is
 * none without `publicUrl`.
 */
function shareImageOf(
  { path, title, description }: Route,
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

async function prerenderBundle(dist: string): Promise<{ readonly renderPage: typeof renderPage }> {
  return import(pathToFileURL(join(dist, PRERENDER_BUNDLE, "prerender.js")).href);
}
