// The files beside the pages: robots.txt and the sitemap for crawlers, the web manifest for home screens.

/** `robots.txt`: everything may be read. The map is named when the site's address is known. */
export function robotsText(publicUrl: string | undefined): string {
  const map = publicUrl === undefined ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}

/** `sitemap.xml`, which may hold whole addresses only. */
export function sitemap(publicUrl: string, canonicalPaths: readonly string[]): string {
  const addresses = canonicalPaths.map(
    (path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>\n",
  ].join("\n");
}

/** `site.webmanifest`. The icons stand in `web/public`. */
export function webManifest(site: {
  readonly name: string;
  readonly description: string;
  readonly color: string;
}): string {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: "pt-BR",
    id: "/",
    start_url: "/",
    display: "browser",
    background_color: site.color,
    theme_color: site.color,
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
