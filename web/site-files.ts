// The files beside the pages: robots.txt and the sitemap for crawlers, the web manifests for home screens.

import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { HEAD as OWNER_HEAD } from "./src/pages/owner/owner-head.ts";
import type { Route } from "./src/route.ts";
import { routeAt, translatedPath } from "./src/routes.ts";
import { SITE } from "./src/site.ts";

export const PAPER = "#faf6ee";

export async function writeSiteFiles(
  dist: string,
  servedPages: readonly { path: string; translations?: Readonly<Record<string, string>> }[],
  publicUrl: string | undefined,
): Promise<void> {
  const site = { name: SITE.agency.name, shortName: SITE.agency.name, themeColor: PAPER };
  const owner = {
    name: routeAt("/dono").title,
    shortName: "Agenda",
    themeColor: OWNER_HEAD.themeColor ?? PAPER,
  };
  await writeFile(join(dist, "robots.txt"), robotsText(publicUrl));
  await writeFile(
    join(dist, "site.webmanifest"),
    webManifest({ ...site, description: routeAt("/").description, path: "/", isApp: false }),
  );
  await writeFile(
    join(dist, "dono.webmanifest"),
    webManifest({
      ...owner,
      description: routeAt("/dono").description,
      path: "/dono",
      isApp: true,
    }),
  );
  if (publicUrl === undefined) return;
  const pages = servedPages.flatMap(({ path, translations = {} }) => {
    const route = routeAt(path);
    if (route.canonicalPath === undefined) return [];
    const lastChange = lastChangeOf(filesOf(route));
    const others = Object.keys(translations).map((code) => translatedPath(path, code));
    return [route.canonicalPath, ...others].map((address) => ({ path: address, lastChange }));
  });
  await writeFile(join(dist, "sitemap.xml"), sitemap(publicUrl, pages));
}

/** The files and folders, as paths from `web`, whose changes a reader of the page could notice. */
function filesOf({ page, shop }: Route): string[] {
  const own = [dirname(join("src", page)), "src/site.ts"];
  return shop === undefined ? own : [...own, `../shops/${shop.calendarId}.ts`];
}

/** The day of the last commit that changed one of these paths, such as `2026-11-21`; file times are the checkout's. */
export function lastChangeOf(
  paths: readonly string[],
  folder = import.meta.dirname,
): string | undefined {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%cs", "--", ...paths], {
    cwd: folder,
    encoding: "utf8",
  });
  // `stdout` is `null` when git is not installed.
  return stdout?.trim() || undefined;
}

export function robotsText(publicUrl: string | undefined): string {
  const map = publicUrl === undefined ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}

/** `sitemap.xml`, which may contain absolute addresses only. `lastChange` is a day, such as `2026-11-21`. */
export function sitemap(
  publicUrl: string,
  pages: readonly { readonly path: string; readonly lastChange: string | undefined }[],
): string {
  const addresses = pages.map(({ path, lastChange }) => {
    const day = lastChange === undefined ? "" : `<lastmod>${lastChange}</lastmod>`;
    return `  <url><loc>${escaped(publicUrl + path)}</loc>${day}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>\n",
  ].join("\n");
}

export function webManifest(
  start: Readonly<Record<"name" | "shortName" | "description" | "themeColor" | "path", string>> & {
    /** Whether the page opens in a window of its own, as an app does. */
    readonly isApp: boolean;
  },
): string {
  const manifest = {
    name: start.name,
    short_name: start.shortName,
    description: start.description,
    lang: "pt-BR",
    id: start.path,
    start_url: start.path,
    scope: start.path,
    display: start.isApp ? "standalone" : "browser",
    background_color: PAPER,
    theme_color: start.themeColor,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
