import { expect, test } from "vitest";

import { robotsText, sitemap, webManifest } from "./site-files.ts";

test("crawlers may read everything, and hear of the map when it has an address", () => {
  expect(robotsText(undefined)).toBe("User-agent: *\nAllow: /\n");
  expect(robotsText("https://example.com")).toBe(
    "User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n",
  );
});

test("the map lists whole addresses, escaped", () => {
  expect(sitemap("https://example.com/a&b", ["/", "/agenda"])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      "  <url><loc>https://example.com/a&amp;b/</loc></url>",
      "  <url><loc>https://example.com/a&amp;b/agenda</loc></url>",
      "</urlset>\n",
    ].join("\n"),
  );
});

test("the manifest names the site and a maskable icon", () => {
  const manifest: unknown = JSON.parse(
    webManifest({ name: "Vitrine", description: "Páginas", color: "#faf6ee" }),
  );
  expect(manifest).toMatchObject({ name: "Vitrine", theme_color: "#faf6ee", start_url: "/" });
  expect(manifest).toHaveProperty("icons.2.purpose", "maskable");
});
