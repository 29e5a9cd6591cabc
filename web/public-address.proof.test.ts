// What a build says of the site's address, with and without PUBLIC_URL. Builds the site, as an owner would.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

const VITE = resolve(import.meta.dirname, "../node_modules/vite/bin/vite.js");

function buildWith(settings: Record<string, string>): {
  read: (name: string) => string | undefined;
} {
  // Below the web folder, because the prerenderer finds its packages from there.
  const dist = mkdtempSync(join(import.meta.dirname, ".static-host-"));
  try {
    execFileSync(process.execPath, [VITE, "build", "--outDir", dist, "--logLevel", "warn"], {
      cwd: import.meta.dirname,
      env: { PATH: process.env["PATH"], ...settings },
    });
    const files = new Map(
      [
        "index.html",
        "agenda/index.html",
        "portifolio/index.html",
        "portifolio/pt.html",
        "404.html",
        "robots.txt",
        "sitemap.xml",
      ].map((name) => [
        name,
        existsSync(join(dist, name)) ? readFileSync(join(dist, name), "utf8") : undefined,
      ]),
    );
    return { read: (name) => files.get(name) };
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}

test("a build that knows its address says it wherever it is asked for", () => {
  const { read } = buildWith({ PUBLIC_URL: "https://vitrine.example.com" });
  const landing = read("index.html");
  expect(landing).toContain('<link rel="canonical" href="https://vitrine.example.com/">');
  expect(landing).toContain('<meta property="og:url" content="https://vitrine.example.com/">');
  expect(landing).toContain(
    '<meta property="og:image" content="https://vitrine.example.com/og.png">',
  );
  expect(landing).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(landing).toContain('"@id":"https://vitrine.example.com/#agencia"');
  const agenda = read("agenda/index.html");
  expect(agenda).toContain('<link rel="canonical" href="https://vitrine.example.com/agenda">');
  expect(agenda).toContain(
    '<meta property="og:image" content="https://vitrine.example.com/og/agenda.png">',
  );
  expect(agenda).toContain('"target":"https://vitrine.example.com/agenda"');
  for (const [file, path] of [
    ["portifolio/index.html", "/portifolio"],
    ["portifolio/pt.html", "/portifolio?lang=pt"],
  ] as const) {
    const portfolio = read(file) ?? "";
    const address = `https://vitrine.example.com${path}`;
    expect(portfolio).toContain(`<link rel="canonical" href="${address}">`);
    expect(portfolio).toContain(`<meta property="og:url" content="${address}">`);
    expect(portfolio.match(/hreflang="[^"]+" href="[^"]+"/g)).toEqual([
      'hreflang="en" href="https://vitrine.example.com/portifolio"',
      'hreflang="pt" href="https://vitrine.example.com/portifolio?lang=pt"',
      'hreflang="x-default" href="https://vitrine.example.com/portifolio"',
    ]);
  }
  expect(read("404.html")).not.toContain("canonical");
  // A page that has no picture of its own shows the site's.
  expect(read("404.html")).toContain('content="https://vitrine.example.com/og.png"');
  expect(read("404.html")).toContain('<meta name="robots" content="noindex">');
  expect(read("robots.txt")).toContain("Sitemap: https://vitrine.example.com/sitemap.xml");
  const listed = [...(read("sitemap.xml") ?? "").matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed.map((match) => match[1])).toEqual([
    "https://vitrine.example.com/",
    "https://vitrine.example.com/agenda",
    "https://vitrine.example.com/reserva",
    "https://vitrine.example.com/bann",
    "https://vitrine.example.com/privacidade",
    "https://vitrine.example.com/policy",
    "https://vitrine.example.com/portifolio",
    "https://vitrine.example.com/portifolio?lang=pt",
  ]);
});

test("a build that does not know its address claims none", () => {
  const { read } = buildWith({});
  expect(read("portifolio/pt.html")).not.toMatch(/canonical|og:url|hreflang/);
  expect(read("index.html")).not.toMatch(/canonical|og:url|og:image|"url":|"logo":/);
  expect(read("robots.txt")).toBe("User-agent: *\nAllow: /\n");
  expect(read("sitemap.xml")).toBeUndefined();
});
