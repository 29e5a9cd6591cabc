import { expect, test } from "vitest";

import { robotsText, sitemap, webManifest } from "./site-files.ts";

test("crawlers may read everything, and robots.txt names the site map when the site knows its address", () => {
  expect(robotsText(undefined)).toBe("User-agent: *\nAllow: /\n");
  expect(robotsText("https://example.com")).toBe(
    "User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n",
  );
});

test("the map lists whole addresses, escaped, with the day of their last change where it is known", () => {
  const pages = [
    { path: "/", lastChange: undefined },
    { path: "/agenda", lastChange: "2026-11-21" },
  ];
  expect(sitemap("https://example.com/a&b", pages)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      "  <url><loc>https://example.com/a&amp;b/</loc></url>",
      "  <url><loc>https://example.com/a&amp;b/agenda</loc><lastmod>2026-11-21</lastmod></url>",
      "</urlset>\n",
    ].join("\n"),
  );
});

const SITE = {
  name: "Vitrine",
  shortName: "Vitrine",
  description: "Páginas",
  themeColor: "#0f3d33",
  path: "/",
  isApp: false,
} as const;

test("the manifest names the site and a maskable icon", () => {
  const manifest: unknown = JSON.parse(webManifest(SITE));
  expect(manifest).toMatchObject({
    name: "Vitrine",
    background_color: "#faf6ee",
    theme_color: "#0f3d33",
    start_url: "/",
  });
  expect(manifest).toHaveProperty("icons.2.purpose", "maskable");
});

test("a page of its own on a home screen starts there and stays there, without the browser's bars", () => {
  const manifest: unknown = JSON.parse(webManifest({ ...SITE, path: "/dono", isApp: true }));
  expect(manifest).toMatchObject({
    id: "/dono",
    start_url: "/dono",
    scope: "/dono",
    display: "standalone",
  });
});
