import { expect, test } from "vitest";

import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOfWait } from "@vitrine/domain/slots/waited-slots";
import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";

import { mailMessage } from "../mail/smtp/mail-message.ts";
import { waitMail } from "./wait-mail.ts";

const WAIT = {
  waitId: "0198a",
  clientName: "Rita & Ana",
  clientEmail: "rita@example.com",
  toldAt: 1_795_000_000_000,
} as const;
const SENDER = {
  from: { name: "Barbearia Modelo", address: "agenda@example.com" },
  publicUrl: "https://www.example.com",
  leaveUrl:
    "https://www.example.com/sair-dos-avisos?t=abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuv",
};

/** The slots of barbeiro2's Tuesday with these labels. */
function slotsAt(ofShop: Shop, ...labels: string[]) {
  const barber = barberById(ofShop, 7);
  const [service] = ofShop.services;
  if (barber === undefined || service === undefined) throw new Error("no such barber");
  const free = Object.fromEntries(labels.map((label) => [label, true]));
  const day = {
    start: Date.parse("2026-11-24T00:00:00-03:00"),
    end: Date.parse("2026-11-25T00:00:00-03:00"),
  };
  return slotsOfWait(
    ofShop,
    { day: "2026-11-24", partsOfDay: ["morning", "afternoon", "evening"] },
    [{ barber, service, free }],
    [{ barberColorId: 7, span: day }],
  ).map((slot) => ({ ...slot, day: "2026-11-24" as const, places: 4 }));
}

async function received(ofShop: Shop, ...labels: string[]) {
  const mail = waitMail(WAIT, slotsAt(ofShop, ...labels), ofShop, SENDER);
  const message = mimePart((await mailMessage(mail, new Date(0))).toString("utf8"));
  return {
    message,
    subject: mail.subject,
    text: partOfType(message, "text/plain")?.body ?? "",
    html: partOfType(message, "text/html")?.body ?? "",
  };
}

const linkAt = (time: string, end: string) =>
  `https://www.example.com/agenda#marcar&barbeiro=7&estilo=1&dia=2026-11-24&hora=${time}&fim=${end}`;

test("a slot that opened is named with its day, time and barber, and linked", async () => {
  const { subject, text, html, message } = await received(shop, "10:30 - 11:00");
  expect(subject).toBe("Abriu: ter 24/11, 10:30, com barbeiro2");
  expect(text).toContain(
    "Abriu: ter 24/11, 10:30, com barbeiro2. Quem marcar primeiro fica com ele.",
  );
  expect(text).toContain(`\n${linkAt("10:30", "11:00")}\n`);
  expect(text).not.toContain("e mais");
  expect(html).toContain(`href="${linkAt("10:30", "11:00").replaceAll("&", "&amp;")}"`);
  expect(html).toContain("Olá, Rita &amp; Ana.");
  expect(headerOf(message, "content-type")).toMatch(/^multipart\/alternative/);
  expect(partOfType(message, "text/calendar")).toBeUndefined();
});

test("of eight slots six are linked and two are counted", async () => {
  const labels = ["08:00 - 08:30", "08:30 - 09:00", "09:00 - 09:30", "09:30 - 10:00"].concat([
    "10:00 - 10:30",
    "10:30 - 11:00",
    "11:00 - 11:30",
    "11:30 - 12:00",
  ]);
  const { subject, text, html } = await received(shop, ...labels);
  expect(subject).toBe("Abriram 8 horários: ter 24/11");
  for (const words of [text, html]) {
    expect(words.match(/#marcar&/g)).toHaveLength(6);
    expect(words).toContain("e mais 2 horários");
  }
});

test("a table is named with its people, who are in its link, too", async () => {
  const { subject, text } = await received(tables, "10:30 - 11:00");
  expect(subject).toBe("Abriu: ter 24/11, 10:30, barbeiro2, para 4 pessoas");
  expect(text).toContain(
    "/reserva#marcar&barbeiro=7&estilo=1&dia=2026-11-24&hora=10:30&fim=11:00&pessoas=4",
  );
});

test("mail programs and people can leave, and each copy has one id", async () => {
  const { message, text, html } = await received(shop, "10:30 - 11:00");
  expect(headerOf(message, "list-unsubscribe")).toBe(`<${SENDER.leaveUrl}>`);
  expect(headerOf(message, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf(message, "message-id")).toBe("<0198a.wait.1795000000000@example.com>");
  expect(text).toContain(`Não quer mais avisos? ${SENDER.leaveUrl}`);
  expect(html).toContain(`href="${SENDER.leaveUrl}"`);
});
