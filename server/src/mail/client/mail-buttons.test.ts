// What a mail's HTML adds to its text: buttons, and colours for a mail program that is dark.

import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { buttonsOfMail, linksOfMail } from "@vitrine/testing/mail/mail-links";
import { JOAO_AT_EIGHT, shopOf, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { scanHtml } from "@vitrine/testing/scan-html";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { bookingMail } from "./booking-mail.ts";
import { mailHtml, mailText } from "./mail-body.ts";

const SENDER = {
  from: { name: "Barbearia Modelo", address: "agenda@example.com" },
  publicUrl: "https://www.example.com",
  now: Date.parse("2026-11-23T10:00:00-03:00"),
};
const KINDS = ["confirmation", "change", "cancellation", "reminder"] as const;

const OF_JOAO = "barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
const BARBER_MAP =
  "https://www.google.com/maps/search/?api=1&query=Barbearia%20Modelo%2C%20Rua%20Exemplo%2C%20100%2C%20S%C3%A3o%20Paulo";
const CONFIRM = "https://www.example.com/confirmar-presenca#token";

function htmlOf(
  kind: (typeof KINDS)[number],
  booking: StoredBooking = JOAO_AT_EIGHT,
  options: Partial<Parameters<typeof bookingMail>[3]> = {},
  of = shopOf(booking),
): string {
  return mailHtml(bookingMail(kind, booking, of, { ...SENDER, ...options }));
}

test.each(["confirmation", "change", "reminder"] as const)(
  "a %s has buttons that move, cancel and show the map",
  (kind) => {
    expect(buttonsOfMail(htmlOf(kind))).toEqual({
      Mudar: `https://www.example.com/agenda#mudar&${OF_JOAO}`,
      Desmarcar: `https://www.example.com/agenda#excluir&${OF_JOAO}`,
      "Ver no mapa": BARBER_MAP,
    });
    const ofTable = buttonsOfMail(htmlOf(kind, TEN_AT_EIGHT));
    expect(Object.keys(ofTable)).toEqual(["Mudar", "Desmarcar", "Ver no mapa"]);
    expect(ofTable["Mudar"]).toMatch(/^https:\/\/www\.example\.com\/reserva#mudar&.*&pessoas=10$/);
  },
);

test("a reminder's button to confirm stands out among the others", () => {
  const links = linksOfMail(htmlOf("reminder", JOAO_AT_EIGHT, { confirmUrl: CONFIRM }));
  expect(links.filter(({ look }) => look === "main")).toEqual([
    { text: "Confirmar que venho", url: CONFIRM, look: "main" },
  ]);
});

test("a mail has no button that would not work", () => {
  const onlyMap = { "Ver no mapa": BARBER_MAP };
  expect(buttonsOfMail(htmlOf("cancellation"))).toEqual(onlyMap);
  expect(buttonsOfMail(htmlOf("reminder", { ...JOAO_AT_EIGHT, clientPhone: "" }))).toEqual(onlyMap);
  expect(buttonsOfMail(htmlOf("reminder", JOAO_AT_EIGHT, { publicUrl: undefined }))).toEqual(
    onlyMap,
  );
  const strict = { ...shop, cancelUntilMinutes: 120 };
  const late = { now: Date.parse("2026-11-24T06:00:00.001-03:00") };
  expect(buttonsOfMail(htmlOf("reminder", JOAO_AT_EIGHT, late, strict))).toEqual(onlyMap);
  const without = { ...shop, address: "" };
  expect(buttonsOfMail(htmlOf("cancellation", JOAO_AT_EIGHT, {}, without))).toEqual({});
});

test("of several dates, the buttons say which one they change", () => {
  const week = 7 * 86_400_000;
  const next = {
    ...JOAO_AT_EIGHT,
    bookingId: "next",
    span: { start: JOAO_AT_EIGHT.span.start + week, end: JOAO_AT_EIGHT.span.end + week },
  };
  const series = { dates: [JOAO_AT_EIGHT, next], everyWeeks: 1 };
  expect(Object.keys(buttonsOfMail(htmlOf("confirmation", JOAO_AT_EIGHT, { series })))).toEqual([
    "Mudar ter 24/11",
    "Desmarcar ter 24/11",
    "Ver no mapa",
  ]);
});

test("where a button leads can be read beside it", () => {
  const links = linksOfMail(htmlOf("confirmation"));
  const readable = links.filter(({ text }) => text === "https://www.example.com/agenda");
  expect(readable.map(({ url }) => url)).toEqual([
    `https://www.example.com/agenda#mudar&${OF_JOAO}`,
    `https://www.example.com/agenda#excluir&${OF_JOAO}`,
  ]);
});

const HOSTILE = `"><img src=x onerror=alert(1)></td></table><style>*{}</style>'&amp;`;

test.each(KINDS)("what people typed adds nothing to the tags of a %s", (kind) => {
  const shapeOf = (text: string) => {
    const of = { ...shop, name: text, address: text };
    const barbers = of.barbers.map((barber) => ({ ...barber, name: text }));
    const booking = { ...JOAO_AT_EIGHT, clientName: text, clientNote: text };
    const html = htmlOf(kind, booking, { confirmUrl: CONFIRM }, { ...of, barbers });
    return scanHtml(html).map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(" "));
  };
  expect(shapeOf(HOSTILE)).toEqual(shapeOf("texto"));
});

test.each(KINDS)("a %s tells neither the client's phone nor their note", (kind) => {
  const booking = { ...JOAO_AT_EIGHT, clientAreaCode: "11", clientNote: "alergia a amônia" };
  const mail = bookingMail(kind, booking, shop, { ...SENDER, confirmUrl: CONFIRM });
  for (const body of [mailText(mail), mailHtml(mail)]) {
    expect(body).not.toMatch(/98765|alergia/);
  }
});

test("every colour that a dark mail program would leave unread has a dark one", () => {
  const tags = scanHtml(htmlOf("reminder", JOAO_AT_EIGHT, { confirmUrl: CONFIRM }));
  const metas = tags
    .filter(({ tag }) => tag === "meta")
    .map(({ attributes: { name, content } }) => [name, content]);
  expect(metas).toContainEqual(["color-scheme", "light dark"]);
  expect(metas).toContainEqual(["supported-color-schemes", "light dark"]);
  const [, dark = ""] =
    tags.find(({ tag }) => tag === "style")?.raw.split("@media (prefers-color-scheme:dark){") ?? [];
  const { ground, mark } = shop.accent;
  // The sender's line has both of the shop's colours, which can be read on each other anywhere.
  const ofSender = `background:${ground}`;
  const coloured = tags.filter(
    ({ attributes: { style = "" } }) =>
      /(?:^|;)(?:color|background|border[a-z-]*):[^;]*#/.test(style) && !style.includes(ofSender),
  );
  expect(coloured.length).toBeGreaterThan(15);
  for (const { tag, attributes } of coloured) {
    const classes = (attributes["class"] ?? "").split(" ");
    const isBase = /max-width:560px/.test(attributes["style"] ?? "");
    const isMended = classes.some(
      (name) => dark.includes(`.${name}{`) || dark.includes(`.${name},`),
    );
    expect([tag, attributes["style"], isMended || isBase]).toEqual([
      tag,
      attributes["style"],
      true,
    ]);
  }
  expect(dark).toContain(`.main{background:${ground}!important;color:${mark}!important}`);
});
