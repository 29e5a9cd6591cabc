// The files beside the pages: robots.txt and the sitemap for crawlers, the web manifest for home screens.

/** `robots.txt`: allows everything, and names the sitemap if the site's address is known. */
export function robotsText(publicUrl: string | undefined): string {
  const map = publicUrl === undefined ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}

/** A page listed in the sitemap. */
export interface MappedPage {
  readonly path: string;
  /** The day of its last change, such as `2026-11-21`; `undefined` where that is not known. */
  readonly lastChange: string | undefined;
}

/** `sitemap.xml`, which may contain absolute addresses only. */
export function sitemap(publicUrl: string, pages: readonly MappedPage[]): string {
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

/** The web manifest of the site, or of one page. It opens at `path`; its icons are in `web/public`. */
export function webManifest(start: {
  readonly name: string;
  readonly shortName: string;
  readonly description: string;
  /** The background colour while the page opens. */
  readonly ground: string;
  /** The colour of the bars around the page. */
  readonly themeColor: string;
  readonly path: `/${string}`;
  /** Whether it opens in a window of its own, as an app does. */
  readonly isApp: boolean;
}): string {
  const manifest = {
    name: start.name,
    short_name: start.shortName,
    description: start.description,
    lang: "pt-BR",
    id: start.path,
    start_url: start.path,
    scope: start.path,
    display: start.isApp ? "standalone" : "browser",
    background_color: start.ground,
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
