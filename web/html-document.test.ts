import { expect, test } from "vitest";

import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";

test("a policy names the stylesheet by its hash and nothing unsafe", () => {
  const policy = contentSecurityPolicy("a{}", "");
  expect(policy).toContain("style-src 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain("unsafe");
});

test("a backend elsewhere is the only one that may be called", () => {
  expect(contentSecurityPolicy("", "https://api.example.com:8443/agenda")).toContain(
    "connect-src https://api.example.com:8443;",
  );
});

test("the policy is the first thing in the head, and texts are escaped", () => {
  const html = htmlDocument({
    language: "pt-BR",
    title: 'A "B" <C> & D',
    description: "",
    canonical: undefined,
    indexed: true,
    contentSecurityPolicy: "default-src 'none'",
    style: "a{}",
    fonts: ["/assets/a.woff2"],
    script: "/assets/main.js",
    preloadedScripts: ["/assets/page.js"],
    body: "<main></main>",
  });
  expect(html).toContain(
    `<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
  );
  expect(html).toContain("<title>A &quot;B&quot; &lt;C> &amp; D</title>");
  expect(html).toContain('<link rel="modulepreload" href="/assets/page.js">');
  expect(html).not.toContain("canonical");
});
