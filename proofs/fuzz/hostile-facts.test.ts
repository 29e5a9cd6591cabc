// Reads the build in web/dist: npm run build makes it.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Shop } from "@vitrine/domain/shop/shop";
import { readShop } from "@vitrine/domain/shop/shop-problems";
import { SHOP_PROBLEM_SENTENCES } from "@vitrine/domain/shop/shop-problem-sentences";
import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { bookedService } from "@vitrine/server/booking/service/booked-service";
import type { StoredBooking } from "@vitrine/server/booking/stored-bookings-table";
import { bookingEvent } from "@vitrine/server/calendars/event/booking-event";
import { calendarFile } from "@vitrine/server/calendars/event/icalendar";
import { bookingMail } from "@vitrine/server/mail/client/booking-mail";
import { mailHtml, mailText } from "@vitrine/server/mail/client/mail-body";
import { ownerMail } from "@vitrine/server/mail/owner/owner-mail";
import { mailMessage } from "@vitrine/server/mail/smtp/mail-message";
import type { MessageParts } from "@vitrine/server/mail/smtp/mail-message";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { scanHtml } from "@vitrine/testing/scan-html";
import type { HtmlTag } from "@vitrine/testing/scan-html";
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { hostileFacts } from "./hostile-facts.ts";

const RENDERER = join(import.meta.dirname, "../../web/dist/.renderer");
const template: unknown = JSON.parse(readFileSync(join(RENDERER, "template.json"), "utf8"));
/** The program that the build makes of web/shop-documents.tsx, as the server calls it. */
const { shopDocument: documentOf } = (await import(join(RENDERER, "shop-documents.js"))) as {
  readonly shopDocument: (
    template: unknown,
    shown: { readonly shop: Shop },
    isEmbedded: boolean,
  ) => Promise<{ readonly html: string; readonly contentSecurityPolicy: string }>;
};

const AT = Date.parse("2026-11-24T11:00:00Z");
const FROM = { name: "Agenda", address: "agenda@example.com" };
const PUBLIC_URL = "https://example.com";

/** The same shop with harmless texts: where they are shown, nothing but texts may differ. */
function twinOf(shop: Shop): Shop {
  const harmless = (text: string) => (text === "" ? "" : "texto");
  const named = <Named extends { readonly name: string }>(all: readonly Named[]): Named[] =>
    all.map((one, index) => ({ ...one, name: `nome${"x".repeat(index + 1)}` }));
  const words = JSON.parse(JSON.stringify(shop.words), (_key, value: unknown) =>
    typeof value === "string" ? harmless(value) : value,
  ) as Shop["words"];
  return {
    ...shop,
    name: "Loja",
    address: harmless(shop.address),
    business: { ...shop.business, priceRange: harmless(shop.business.priceRange) },
    barbers: named(shop.barbers),
    services: named(shop.services),
    words,
  };
}

const shapeOf = (tags: readonly HtmlTag[]) =>
  tags.map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(" "));

const LINK =
  /^(?:\/|#|https:\/\/example\.com\/|https:\/\/www\.google\.com\/maps\/|tel:[+0-9]+$|mailto:|https:\/\/)/;

async function expectHarmlessPage(shop: Shop, isEmbedded: boolean): Promise<void> {
  const page = await documentOf(template, { shop }, isEmbedded);
  const twin = await documentOf(template, { shop: twinOf(shop) }, isEmbedded);
  const [tags, twinTags] = [scanHtml(page.html), scanHtml(twin.html)];
  expect(shapeOf(tags)).toEqual(shapeOf(twinTags));
  expect(page.contentSecurityPolicy).toBe(twin.contentSecurityPolicy);
  for (const [index, { tag, attributes, raw }] of tags.entries()) {
    if (tag === "a") expect(attributes["href"]).toMatch(LINK);
    if (tag !== "script") continue;
    if (attributes["type"] === "application/json") {
      // What the owner writes to clients is on no page.
      const { confirmationText: _ownersOwn, ...shown } = shop;
      expect(JSON.parse(raw)).toEqual(JSON.parse(JSON.stringify({ shop: shown })));
    } else if (attributes["type"] === "application/ld+json") {
      expect(JSON.parse(raw)).toMatchObject({ name: shop.name });
    } else expect(raw, "no script holds a text of the shop").toBe(twinTags[index]?.raw);
  }
}

function bookingIn({ calendarId, barbers, services, capacity }: Shop): StoredBooking {
  const minutes = services[0]?.minutes ?? 30;
  return {
    ...blankDetails(),
    calendarId,
    bookingId: "0193a2b4-0000-7000-8000-000000000000",
    barberColorId: barbers[0]?.id ?? 1,
    clientPhone: "987654321",
    clientName: "João da Silva",
    clientEmail: "joao@example.com",
    places: Math.min(2, capacity),
    span: { start: AT, end: AT + minutes * 60_000 },
    service: services[0] && bookedService(services[0]),
    paddingMinutes: undefined,
    createdAt: AT - 86_400_000,
    cancelledAt: undefined,
    bookedBy: "client",
    cancelledBy: "unknown",
    revision: 0,
    movedAt: undefined,
    movedBy: "owner",
    clientMoves: 0,
    askedAt: undefined,
    confirmedAt: undefined,
    missedAt: undefined,
    seriesId: undefined,
    erasedAt: undefined,
  };
}

const headerNamesOf = (message: string) =>
  message
    .split("\r\n\r\n", 1)[0]
    ?.split("\r\n")
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.replace(/:.*/s, ""));

function mailsOf(shop: Shop): MessageParts[] {
  const booking = bookingIn(shop);
  const mail = bookingMail("confirmation", booking, shop, {
    from: FROM,
    publicUrl: PUBLIC_URL,
    now: 0,
  });
  const owner = { to: "dono@example.com", pageUrl: `${PUBLIC_URL}/dono` };
  return [
    { ...mail, text: mailText(mail), html: mailHtml(mail) },
    ownerMail(shop, [booking], FROM, owner),
  ];
}

async function expectHarmlessMails(shop: Shop): Promise<void> {
  const twins = mailsOf(twinOf(shop));
  for (const [at, mail] of mailsOf(shop).entries()) {
    const twin = twins[at];
    if (twin === undefined) throw new Error("the twin has fewer mails");
    const tags = scanHtml(mail.html ?? "");
    expect(shapeOf(tags)).toEqual(shapeOf(scanHtml(twin.html ?? "")));
    for (const { tag, attributes } of tags) {
      if (tag === "a") expect(attributes["href"]).toMatch(LINK);
      expect(attributes["style"] ?? "").not.toMatch(/url\(|expression|alert/);
    }
    const headersOf = async (of: MessageParts) =>
      headerNamesOf((await mailMessage(of, new Date(AT))).toString());
    expect(await headersOf(mail)).toEqual(await headersOf(twin));
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
}

const ICAL_LINE = /^(?: .*|[A-Z][A-Z0-9-]*(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*:.*)$/su;

function expectHarmlessCalendar(shop: Shop): void {
  const fileOf = (of: Shop) =>
    calendarFile([bookingEvent(bookingIn(of), of)], {
      name: of.words.calendarName,
      refreshMinutes: 15,
      zone: of.timeZone,
    });
  const linesOf = (file: string) => file.split("\r\n").slice(0, -1);
  const namesOf = (file: string) =>
    linesOf(file.replaceAll("\r\n ", "")).map((line) => /^[A-Z0-9-]+/.exec(line)?.[0]);
  const file = fileOf(shop);
  for (const line of linesOf(file)) {
    expect(line).toMatch(ICAL_LINE);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  expect(namesOf(file)).toEqual(namesOf(fileOf(twinOf(shop))));
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
}

/** A problem says in words what is wrong with a field that is there, or that is missing in one that is there. */
function expectProblems(facts: unknown, read: ReturnType<typeof readShop>): void {
  if (read.ok) return;
  expect(read.problems.length).toBeGreaterThan(0);
  for (const { code, field, sentence } of read.problems) {
    expect(SHOP_PROBLEM_SENTENCES).toHaveProperty(code);
    expect(sentence).toMatch(/^[A-ZÀ-Ú].*\.$/);
    const path = field === "" ? [] : field.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
    const holder = path.slice(0, -1).reduce<unknown>((part, key) => {
      expect(Object.hasOwn(Object(part) as object, key), `${field} leads nowhere`).toBe(true);
      return (part as Record<string, unknown>)[key];
    }, facts);
    if (path.length > 0) expect(typeof holder).toBe("object");
    expect(field.length + sentence.length).toBeLessThan(300);
  }
  expect(read.problems.length).toBeLessThanOrEqual(20);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("facts that nobody would write are refused in words, or shown harmlessly on pages, in mails and in calendars", async () => {
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(hostileFacts, fc.boolean(), async (facts, isEmbedded) => {
      const read = readShop(facts);
      if (!read.ok) {
        refused += 1;
        return expectProblems(facts, read);
      }
      accepted += 1;
      expect(textsIn(read.shop).join("")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      for (const colour of Object.values(read.shop.accent)) {
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      }
      await expectHarmlessPage(read.shop, isEmbedded);
      await expectHarmlessMails(read.shop);
      expectHarmlessCalendar(read.shop);
    }),
    { numRuns: 500 },
  );
  // Neither half is shown by a handful.
  expect(Math.min(accepted, refused)).toBeGreaterThan(20);
});

test("a text that ends every element is shown as a text in every field that takes one", async () => {
  const ending = `</script></style><!--"'&lt;`;
  const texts = (value: unknown, index = 0): unknown => {
    if (typeof value === "string") return value === "" ? "" : `${ending}${index}`;
    const entries = Object.entries(value as object).map(([key, part], at) => [
      key,
      texts(part, at),
    ]);
    return Object.fromEntries(entries) as unknown;
  };
  const read = readShop({
    ...barbearia,
    calendarId: "salao",
    name: ending,
    address: ending,
    business: { ...barbearia.business, priceRange: ending },
    barbers: barbearia.barbers.map((barber, at) => ({ ...barber, name: `${ending}z${at}` })),
    services: barbearia.services.map((service, at) => ({ ...service, name: `${ending}z${at}` })),
    words: texts(barbearia.words),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  await expectHarmlessPage(read.shop, false);
  await expectHarmlessPage(read.shop, true);
  await expectHarmlessMails(read.shop);
  expectHarmlessCalendar(read.shop);
});

const MEGABYTES_10 = 10_000_000;
const BOUND_MILLISECONDS = 100;

test.each<[string, () => object]>([
  ["a name of 10 MB", () => ({ name: "x".repeat(MEGABYTES_10) })],
  [
    "a colour of 10 MB",
    () => ({ accent: { ...barbearia.accent, line: "#".repeat(MEGABYTES_10) } }),
  ],
  ["ten thousand services", () => ({ services: Array(10_000).fill(barbearia.services[0]) })],
  ["two million people", () => ({ barbers: Array(2_000_000).fill("x") })],
  [
    "a million closed days",
    () => ({ closed: Array.from({ length: 1_000_000 }, () => ({ from: "2026-12-25" })) }),
  ],
  [
    "lists in lists, a million deep",
    () => ({ words: JSON.parse("[".repeat(1_000_000) + "]".repeat(1_000_000)) as unknown }),
  ],
  ["a long name that is nearly a phone", () => ({ phone: "1 ".repeat(5_000_000) })],
])("%s is refused in less than 100 ms", (_what, change) => {
  const facts = { ...barbearia, ...change() };
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    expect(readShop(facts).ok).toBe(false);
    return performance.now() - began;
  });
  // The quickest of a few: what else the machine does meanwhile is not counted.
  expect(Math.min(...times)).toBeLessThan(BOUND_MILLISECONDS);
});
