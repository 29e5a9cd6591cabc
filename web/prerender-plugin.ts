import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { BuildEnvironment, Plugin, Rolldown, ViteBuilder } from "vite";

import { scopedClassName } from "./class-names.ts";
import type { BuildSettings } from "./build-settings.ts";
import { chunkOf, withImports } from "./chunk-graph.ts";
import type { Chunks } from "./chunk-graph.ts";
import { compressFiles } from "./compress-files.ts";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts } from "./html-document.ts";
import { pageStyles } from "./page-styles.ts";
import { robotsText, sitemap, webManifest } from "./site-files.ts";
import type { PageHead } from "./src/page-head.ts";
import { NOT_FOUND_ROUTE, ROUTES, routeAt } from "./src/routes.ts";
import type { Route } from "./src/routes.ts";
import { accentStyles } from "./src/shop-accent.ts";
import { SITE } from "./src/site.ts";

const SOURCE = resolve(import.meta.dirname, "src");
const SHOPS_FOLDER = resolve(import.meta.dirname, "../shops");
const PUBLIC = resolve(import.meta.dirname, "public");
// Removed first and written last: where it stands, the build is whole.
const PAGE_LIST = "pages.json";
// Inside the output folder, so that its imports resolve; removed before the build ends.
const PRERENDER_BUNDLE = ".prerender";
const ENTRY = join(SOURCE, "main.ts");
const BASE = "/";

/** The theme colour of a page whose own head names none. */
const PAPER = "#faf6ee";

// One file of what all pages with React want, or all but one: it compresses better as a whole. No stylesheet belongs
// here, because a page that shares a single module with it would then carry that style.
const REACT = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|web[\\/]src[\\/](hydrate-page|site)\.|domain[\\/]src[\\/](shop|duration|party-size)\.|icons[\\/]check\./,
};
// And one of what only the landing page and the booking page have in common, stylesheets included.
const LANDING_AND_BOOKING = {
  name: "landing-and-booking",
  test: /web[\\/]src[\\/](ui[\\/]|shop-accent\.)/,
  minShareCount: 2,
};

// Vite wraps every dynamic import in code that fetches its stylesheets and preloads. There are none to fetch.
const VITE_PRELOAD_HELPER = "\0vite/preload-helper.js";
const PLAIN_IMPORT = "export const __vitePreload = (load) => load();";

/** One line of `pages.json`: what the server must know to serve a page. */
interface ServedPage {
  readonly path: string;
  readonly file: string;
  readonly contentSecurityPolicy: string;
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
      // One set of plugins for both builds: the documents need the styles that the client build collects.
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
              input: ENTRY,
              output: { codeSplitting: { groups: [REACT, LANDING_AND_BOOKING] } },
            },
          },
        },
        prerender: {
          consumer: "server",
          build: {
            ssr: true,
            outDir: join(build?.outDir ?? "dist", PRERENDER_BUNDLE),
            emptyOutDir: true,
            copyPublicDir: false,
            assetsInlineLimit: 0,
            rolldownOptions: { input: join(SOURCE, "prerender.tsx") },
          },
        },
      },
    }),
    load: (id) => (id === VITE_PRELOAD_HELPER ? PLAIN_IMPORT : null),
    async buildApp(builder) {
      const list = join(dist, PAGE_LIST);
      // A server that starts during the build finds no list and serves no unfinished build.
      await rm(list, { force: true });
      const client = await builtFiles(builder, "client");
      await builtFiles(builder, "prerender");
      const served = await writeDocuments(dist, client, styles.styleOf, settings);
      await writeSiteFiles(dist, settings.publicUrl);
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

async function writeDocuments(
  dist: string,
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  styleOf: StyleOf,
  settings: BuildSettings,
): Promise<ServedPage[]> {
  const chunks: Chunks = new Map(
    files.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]),
  );
  const entry = chunkOf(chunks, ENTRY);
  const { renderPage } = await prerenderBundle(dist);

  const served: ServedPage[] = [];
  for (const route of [...ROUTES, NOT_FOUND_ROUTE]) {
    const file = fileOf(route);
    const style =
      styleOf(withImports(chunks, [entry, chunkOf(chunks, join(SOURCE, route.page))])) +
      accentStyles(route.accents);
    const policy = contentSecurityPolicy(style, settings.schedulingUrl);
    const { body, head } = await renderPage(route);
    const html = htmlDocument({
      language: route.language,
      title: route.title,
      description: route.description,
      siteName: SITE.agency.name,
      canonical: canonicalOf(route, settings.publicUrl),
      indexed: route !== NOT_FOUND_ROUTE,
      themeColor: head.themeColor ?? PAPER,
      shareImage: shareImageOf(head, settings.publicUrl),
      structuredData: head.structuredData?.(settings.publicUrl) ?? [],
      contentSecurityPolicy: policy,
      style,
      fonts: preloadedFonts(style, head.preloadedFonts),
      images: head.preloadedImages ?? [],
      script: BASE + entry.fileName,
      preloadedScripts: preloadsOf(route, entry, chunks).map((fileName) => BASE + fileName),
      page: route.page,
      shop: route.shop?.calendarId,
      reactStarts: route.reactStarts,
      body,
    });
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), html);
    served.push({ path: route.path, file, contentSecurityPolicy: policy });
  }
  return served;
}

async function writeSiteFiles(dist: string, publicUrl: string | undefined): Promise<void> {
  await writeFile(join(dist, "robots.txt"), robotsText(publicUrl));
  await writeFile(
    join(dist, "site.webmanifest"),
    webManifest({
      name: SITE.agency.name,
      description: routeAt("/").description,
      color: PAPER,
    }),
  );
  if (publicUrl === undefined) return;
  const paths = ROUTES.flatMap(({ canonicalPath }) => canonicalPath ?? []);
  await writeFile(join(dist, "sitemap.xml"), sitemap(publicUrl, paths));
}

/** The typefaces that a stylesheet names, or those of them that the page waits for. */
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

/** The scripts to preload on a form page, which would otherwise be discovered one import after the other. */
function preloadsOf(route: Route, entry: Rolldown.OutputChunk, chunks: Chunks): string[] {
  const wanted =
    route.reactStarts === "at once"
      ? [
          chunkOf(chunks, join(SOURCE, "hydrate-page.tsx")),
          chunkOf(chunks, join(SOURCE, route.page)),
          ...(route.shop === undefined
            ? []
            : [chunkOf(chunks, join(SHOPS_FOLDER, `${route.shop.calendarId}.ts`))]),
        ]
      : [];
  return withImports(chunks, [entry, ...wanted])
    .map((chunk) => chunk.fileName)
    .filter((fileName) => fileName !== entry.fileName);
}

function fileOf(route: Route): string {
  if (route === NOT_FOUND_ROUTE) return "404.html";
  return join(route.path, "index.html").slice(1);
}

function canonicalOf(route: Route, publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined || route.canonicalPath === undefined) return undefined;
  return publicUrl + route.canonicalPath;
}

/** The picture that a shared link shows. Other sites need its whole address, so there is none without `publicUrl`. */
function shareImageOf(
  { shareImage }: PageHead,
  publicUrl: string | undefined,
): DocumentParts["shareImage"] {
  if (publicUrl === undefined || shareImage === undefined) return undefined;
  if (!existsSync(join(PUBLIC, shareImage.path))) {
    throw new Error(`There is no web/public${shareImage.path}.`);
  }
  return { ...shareImage, url: publicUrl + shareImage.path };
}

async function prerenderBundle(
  dist: string,
): Promise<{ renderPage: (route: Route) => Promise<{ body: string; head: PageHead }> }> {
  return import(pathToFileURL(join(dist, PRERENDER_BUNDLE, "prerender.js")).href);
}
