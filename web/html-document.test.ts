import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";
import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts } from "./html-document.ts";

const NOTHING_INLINE = { style: "", inlineScript: "" };

test("a policy names the stylesheet by its hash and nothing unsafe", () => {
  const policy = contentSecurityPolicy({ ...NOTHING_INLINE, style: "a{}" }, "");
  expect(policy).toContain("style-src 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain("unsafe");
});

test("a backend elsewhere is the only one that may be called", () => {
  expect(contentSecurityPolicy(NOTHING_INLINE, "https://api.example.com:8443/agenda")).toContain(
    "connect-src https://api.example.com:8443;",
  );
});

const PARTS: DocumentParts = {
  language: "pt-BR",
  title: 'A "B" <C> & D',
  description: "What it is",
  canonical: undefined,
  alternates: [],
  indexed: true,
  themeColor: "#faf6ee",
  manifest: "/site.webmanifest",
  referrer: undefined,
  shareImage: undefined,
  structuredData: [],
  contentSecurityPolicy: "default-src 'none'",
  style: "a{}",
  inlineScript: "",
  fonts: ["/assets/a.woff2"],
  images: [],
  script: "/assets/main.js",
  earlyScripts: ["/assets/early.js"],
  lateScripts: ["/assets/page.js"],
  page: "./pages/a/a-page.tsx",
  shown: undefined,
  notice: "",
  reactStarts: "never",
  template: "",
  embedded: false,
  body: "<main></main>",
};

test("the policy is the first thing in the head, and texts are escaped", () => {
  const html = htmlDocument(PARTS);
  expect(html).toContain(
    `<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
  );
  expect(html).toContain("<title>A &quot;B&quot; &lt;C> &amp; D</title>");
  expect(html).toContain('<script type="module" fetchpriority="high" src="');
  expect(html).toContain('<link rel="modulepreload" href="/assets/early.js">');
  // What comes after the first reaction does not hold up what it needs.
  expect(html).toContain('<link rel="modulepreload" href="/assets/page.js" fetchpriority="low">');
});

test("the root says which page it holds and when that comes to life", () => {
  expect(htmlDocument(PARTS)).toContain(
    '<body><div id="root" data-page="./pages/a/a-page.tsx" data-starts="never"><main></main></div></body>',
  );
});

test("what an early script puts into the page stands outside the root", () => {
  expect(htmlDocument({ ...PARTS, template: "<i></i>" })).toContain(
    "<main></main></div><template><i></i></template></body>",
  );
});

test("without the site's address nothing pretends to have one", () => {
  const html = htmlDocument(PARTS);
  expect(html).not.toMatch(/canonical|og:url|og:image/);
  expect(html).toContain('<meta name="twitter:card" content="summary">');
});

test("with the site's address the page has one, and a shared link its picture", () => {
  const html = htmlDocument({
    ...PARTS,
    canonical: "https://example.com/",
    shareImage: {
      url: "https://example.com/og.png",
      width: 1_200,
      height: 630,
      alternative: "A shop window",
    },
  });
  expect(html).toContain('<link rel="canonical" href="https://example.com/">');
  expect(html).toContain('<meta property="og:url" content="https://example.com/">');
  expect(html).toContain('<meta property="og:image" content="https://example.com/og.png">');
  expect(html).toContain('<meta property="og:image:alt" content="A shop window">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test("a page in several languages names the addresses of them all", () => {
  expect(htmlDocument(PARTS)).not.toContain("hreflang");
  const html = htmlDocument({
    ...PARTS,
    alternates: [
      { language: "en", href: "https://example.com/a" },
      { language: "pt", href: "https://example.com/a?b&lang=pt" },
    ],
  });
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://example.com/a">');
  expect(html).toContain(
    '<link rel="alternate" hreflang="pt" href="https://example.com/a?b&amp;lang=pt">',
  );
});

test("a page that is not to be found says so", () => {
  expect(htmlDocument({ ...PARTS, indexed: false })).toContain(
    '<meta name="robots" content="noindex">',
  );
});

test("structured data cannot end its own block", () => {
  const html = htmlDocument({
    ...PARTS,
    structuredData: [{ "@type": "Thing", name: "</script><b>" }],
  });
  expect(html).toContain(
    String.raw`<script type="application/ld+json">{"@type":"Thing","name":"\u003c/script>\u003cb>"}</script>`,
  );
});

test("a shop's facts stand behind the page, and no text of theirs ends their block", () => {
  const shop = { ...barberShop, name: "</script><!--<script>\u2028" };
  expect(htmlDocument({ ...PARTS, shown: { shop } })).toContain(
    `<main></main></div><script type="application/json">${JSON.stringify({ shop }).replaceAll("<", String.raw`\u003c`)}</script></body>`,
  );
  expect(htmlDocument(PARTS)).not.toContain("application/json");
});

test("an image may be fetched ahead of the page, for the screens that show it", () => {
  const html = htmlDocument({
    ...PARTS,
    images: [
      { type: "image/avif", sourceSet: "/a.avif 480w", sizes: "50vw", media: "(width < 40rem)" },
    ],
  });
  expect(html).toContain(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif 480w" imagesizes="50vw" media="(width &lt; 40rem)" fetchpriority="high">',
  );
});

test("a page may keep its address to itself, and be another thing on a home screen", () => {
  expect(htmlDocument(PARTS)).toContain('<link rel="manifest" href="/site.webmanifest">');
  expect(htmlDocument(PARTS)).not.toContain('name="referrer"');
  const html = htmlDocument({ ...PARTS, manifest: "/dono.webmanifest", referrer: "no-referrer" });
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
  expect(html.match(/rel="manifest" href="[^"]+"/g)).toEqual([
    'rel="manifest" href="/dono.webmanifest"',
  ]);
});

test("a page for a frame says so on its root element, for its styles", () => {
  expect(htmlDocument({ ...PARTS, embedded: true })).toContain('<html lang="pt-BR" data-embedded>');
  expect(htmlDocument(PARTS)).toContain('<html lang="pt-BR">');
});

test("only a page that shows others in a frame may do so, and only the site's own", () => {
  expect(contentSecurityPolicy(NOTHING_INLINE, "", true)).toContain("frame-src 'self';");
  expect(contentSecurityPolicy(NOTHING_INLINE, "")).not.toContain("frame-src");
});
