// The screens of shops that no build knows. Reads the build in web/dist: npm run build makes it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { shopOfKind } from "@vitrine/domain/shop/kinds/shop-of-kind";
import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import type { shopDocument, ShopTemplate } from "./shop-documents.tsx";

const DIST = join(import.meta.dirname, "dist");

const template = JSON.parse(
  readFileSync(join(DIST, ".renderer/template.json"), "utf8"),
) as ShopTemplate;

async function documentsOf(shop: Shop) {
  const renderer = (await import(join(DIST, ".renderer/shop-documents.js"))) as {
    shopDocument: typeof shopDocument;
  };
  const { html: page, contentSecurityPolicy } = await renderer.shopDocument(
    template,
    { shop },
    false,
  );
  const { html: embedded } = await renderer.shopDocument(template, { shop }, true);
  return { page, embedded, contentSecurityPolicy };
}

test("the build's own documents are what the renderer makes of the shop's file", async () => {
  const { page, embedded } = await documentsOf(barbearia);
  expect(readFileSync(join(DIST, "agenda/index.html"), "utf8")).toBe(page);
  expect(readFileSync(join(DIST, "agenda/embedded.html"), "utf8")).toBe(embedded);
});

test("the documents of a suspended shop say so with its phone, and ask for no further script", async () => {
  const { shopDocument: render } = (await import(join(DIST, ".renderer/shop-documents.js"))) as {
    shopDocument: typeof shopDocument;
  };
  const scriptsOf = (html: string) => html.match(/"\/assets\/[^"]+\.js"/g);
  const { page: open, embedded: openFrame } = await documentsOf(barbearia);
  expect(open).toContain('<body><div id="root"');
  const said =
    "<p><strong>Agenda suspensa.</strong> Por enquanto não dá para marcar por aqui. O que já está marcado continua valendo e pode ser cancelado em Excluir.";
  const called = `${said} Fale com a loja: <a href="tel:+550000000000">+55 00 0000-0000</a>.</p>`;
  const suspended = { shop: barbearia, state: "suspended" } as const;
  const page = (await render(template, suspended, false)).html;
  expect(page.replaceAll("<!-- -->", "")).toContain(
    `<body><aside data-suspended="" aria-label="Aviso">${called}</aside><div id="root"`,
  );
  expect(scriptsOf(page)).toEqual(scriptsOf(open));
  // A page in a frame has no landmarks.
  const frame = (await render(template, suspended, true)).html;
  expect(frame.replaceAll("<!-- -->", "")).toContain(
    `<body><div data-suspended="">${called}</div>`,
  );
  expect(scriptsOf(frame)).toEqual(scriptsOf(openFrame));
  const { phone: _phone, ...withoutPhone } = barbearia;
  const quiet = (await render(template, { ...suspended, shop: withoutPhone }, false)).html;
  expect(quiet.replaceAll("<!-- -->", "")).toContain(`${said}</p></aside>`);
});

test("a shop that says no prices lists its services by name and length, under a sign of its trade", async () => {
  const facts = { calendarId: "clinica-ana", name: "Clínica Ana" };
  const { page } = await documentsOf(shopOfKind("clinica", facts));
  expect(page).toContain("<h2>Serviços</h2>");
  expect(page).not.toContain("Serviços e preços");
  expect(page).toContain("<strong>Consulta</strong><span>30 min</span>");
  expect(page).toContain("lucide-calendar-check");
  expect((await documentsOf(shopOfKind("salao", facts))).page).toContain("lucide-scissors");
  expect((await documentsOf(shopOfKind("restaurante", facts))).page).toContain("lucide-utensils");
});

test("a shop's WhatsApp is at the foot of its screen, and in the notice while it is suspended", async () => {
  const { shopDocument: render } = (await import(join(DIST, ".renderer/shop-documents.js"))) as {
    shopDocument: typeof shopDocument;
  };
  const link = '<a href="https://wa.me/5511987654321">';
  const salon = { ...barbearia, calendarId: "salao", whatsApp: "(11) 98765-4321" };
  const { page } = await documentsOf(salon);
  expect(page.replaceAll("<!-- -->", "")).toContain(`${link}WhatsApp: (11) 98765-4321</a>`);
  const suspended = await render(template, { shop: salon, state: "suspended" }, false);
  expect(suspended.html.replaceAll("<!-- -->", "")).toContain(
    `WhatsApp: ${link}(11) 98765-4321</a>.</p></aside>`,
  );
  expect((await documentsOf(barbearia)).page).not.toContain("WhatsApp");
});

test("somebody who is paused can be chosen nowhere on the screen", async () => {
  const [first, ...others] = barbearia.barbers;
  if (first === undefined) throw new Error("nobody works in the shop");
  const { page } = await documentsOf({
    ...barbearia,
    barbers: [{ ...first, isPaused: true }, ...others],
  });
  expect(page).not.toContain(">barbeiro1</option>");
  expect(page).toContain(">barbeiro2</option>");
  expect(page).not.toContain("isPaused");
});

test("a further shop's screen has its own words, address and colours, and the scripts of all", async () => {
  const salon = {
    ...barbearia,
    calendarId: "salao",
    name: "Salão da Ana",
    accent: { ...barbearia.accent, ground: "#123456" },
  };
  const { page } = await documentsOf(salon);
  expect(page).toContain("<title>Agende seu horário · Salão da Ana</title>");
  expect(page).toContain('"@id":"/salao#loja"');
  expect(page).toContain('[data-shop="salao"]{--accent:#123456;');
  expect(page).toContain('<meta name="theme-color" content="#123456">');
  const scriptsOf = (html: string) => html.match(/(src|href)="\/assets\/[^"]+\.js"/g);
  const agenda = readFileSync(join(DIST, "agenda/index.html"), "utf8");
  expect(scriptsOf(page)).toEqual(scriptsOf(agenda));
});

test("the policy allows one stylesheet and one script by their hashes, and else no script but files of the site", async () => {
  const { page, embedded, contentSecurityPolicy } = await documentsOf(barbearia);
  for (const html of [page, embedded]) {
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(contentSecurityPolicy).toContain(`style-src '${hashOf(style)}';`);
    expect(contentSecurityPolicy).toContain(`script-src 'self' '${hashOf(script)}';`);
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  }
});

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

// Each text ends an element, opens a comment, ends an attribute or a string, or turns what follows around.
const HOSTILE = `</script></style></title><!--<script>alert(1)</script>"'\u2028\u2029\u202e&#60;`;

function withHostileTexts<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return HOSTILE as Value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    withHostileTexts<unknown>(each),
  ]);
  return Object.fromEntries(entries) as Value;
}

test("texts that are HTML, CSS or script are shown as texts", async () => {
  const shop: Shop = {
    ...barbearia,
    name: HOSTILE,
    address: HOSTILE,
    phone: HOSTILE,
    business: { type: "HairSalon", priceRange: HOSTILE },
    barbers: barbearia.barbers.map((barber, index) => ({ ...barber, name: `${HOSTILE}${index}` })),
    services: barbearia.services.map((service, index) => ({
      ...service,
      name: `${HOSTILE}${index}`,
    })),
    words: withHostileTexts(barbearia.words),
    accent: withHostileTexts(barbearia.accent),
  };
  const { page, embedded } = await documentsOf(shop);
  const { page: harmless } = await documentsOf(barbearia);
  const elementsOf = (html: string) => html.match(/<(script|style|title|link|meta|!--)/g) ?? [];
  expect(elementsOf(page)).toEqual(elementsOf(harmless));
  for (const html of [page, embedded]) {
    // The one that the policy names.
    expect(html.split("<script>")).toHaveLength(2);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style).not.toContain("alert(1)");
    const [, block = ""] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(block)).toEqual({ shop });
  }
});

test("the only person of a shop is chosen already, and their only service, but not on the specification's screens", async () => {
  const chosen = async (shop: Shop) => {
    const { page } = await documentsOf(shop);
    return [...page.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value);
  };
  const [ana] = LARGE_SALON.barbers;
  const [cut] = LARGE_SALON.services;
  if (ana === undefined || cut === undefined) throw new Error("Nobody works there.");
  const alone = { ...LARGE_SALON, barbers: [ana] };
  expect(await chosen(LARGE_SALON)).toEqual(["", ""]);
  expect(await chosen(alone)).toEqual([ana.name, ""]);
  expect(await chosen({ ...alone, services: [cut] })).toEqual([ana.name, cut.name]);
  const own = { ...ana, services: [{ id: cut.id }] };
  expect(await chosen({ ...alone, barbers: [own] })).toEqual([ana.name, cut.name]);
  const barbers = barbearia.barbers.slice(0, 1);
  expect(await chosen({ ...barbearia, barbers })).toEqual(["", ""]);
});

test("a document says nothing of the time after a service, which only the owner sees", async () => {
  const services = barbearia.services.map((service) => ({ ...service, paddingMinutes: 15 }));
  const { page, embedded } = await documentsOf({ ...barbearia, stepMinutes: 5, services });
  for (const html of [page, embedded]) {
    expect(html).toContain('"stepMinutes":5');
    expect(html).not.toContain("paddingMinutes");
  }
});

test("a shop with a menu shows its services by group, with lengths, prices and descriptions", async () => {
  const { page } = await documentsOf(LARGE_SALON);
  const text = page.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|");
  expect(text).toMatch(
    /\|Cabelo\|+Corte feminino\|+60 min\|+R\$ 90\|+Com lavagem e finalização\.\|/,
  );
  expect(text).toMatch(/\|Corte masculino\|+30 a 60 min\|+a partir de R\$ 50\|/);
  expect(text).toMatch(/\|Quando atendemos\|+De segunda a sábado: 09:00–19:00\|/);
});
