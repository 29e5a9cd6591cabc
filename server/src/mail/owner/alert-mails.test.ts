import { expect, test } from "vitest";

import { mailServer } from "@vitrine/testing/mail/mail-server";
import { mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { shop } from "@vitrine/shops/barbearia";

import { notifyCalendarLost, notifyNotUnderstood } from "./alert-mails.ts";
import type { EventsAlert } from "./alert-mails.ts";

const NEVER = new AbortController().signal;
const FROM = { name: "Barbearia Modelo", address: "agenda@example.com" };

test("the mail tells the owner since when their calendar is not read", async () => {
  const server = await mailServer();
  const lost = {
    mail: { smtp: server.settings, from: FROM },
    to: "dona@example.com",
    pageUrl: "https://www.example.com/dono",
    shop,
    barberColorId: undefined,
    lastRead: Date.parse("2026-11-22T10:30:00-03:00"),
  };
  expect(await notifyCalendarLost(lost, NEVER)).toBe(true);
  expect(server.received).toMatchObject([{ from: "agenda@example.com", to: ["dona@example.com"] }]);
  expect(server.received[0]?.raw).toContain("22/11, 10:30");
  expect(server.received[0]?.raw).toContain("Abrir a agenda: https://www.example.com/dono");
});

test("a refused mail does not count as sent", async () => {
  const server = await mailServer(() => ({ recipient: 550 }));
  const mail = { smtp: server.settings, from: FROM };
  const lost = {
    mail,
    to: "dona@example.com",
    pageUrl: undefined,
    shop,
    barberColorId: undefined,
    lastRead: undefined,
  };
  expect(await notifyCalendarLost(lost, NEVER)).toBe(false);
});

test("the mail about a calendar that was never read does not say that it closes anything", async () => {
  const server = await mailServer();
  const mail = { smtp: server.settings, from: FROM };
  const lost = { mail, pageUrl: undefined, shop, barberColorId: undefined, lastRead: undefined };
  await notifyCalendarLost({ ...lost, to: "dona@example.com" }, NEVER);
  const raw = server.received[0]?.raw ?? "";
  expect(raw).toContain("nenhum hor");
  expect(raw).not.toContain("naquele dia");
});

test("the mail about one barber's calendar names the barber", async () => {
  const server = await mailServer();
  const mail = { smtp: server.settings, from: FROM };
  const barberColorId = shop.barbers[1]?.id;
  const lastRead = Date.parse("2026-11-22T10:30:00-03:00");
  const lost = { mail, to: "dona@example.com", pageUrl: undefined, shop, barberColorId, lastRead };
  await notifyCalendarLost(lost, NEVER);
  expect(server.received[0]?.raw).toContain(`de ${shop.barbers[1]?.name} `);
});

async function mailedText(what: Pick<EventsAlert, "events" | "days" | "barberColorId">) {
  const server = await mailServer();
  const mail = { smtp: server.settings, from: FROM };
  const pageUrl = "https://www.example.com/dono";
  const notice = { mail, to: "dona@example.com", pageUrl, shop, ...what };
  expect(await notifyNotUnderstood(notice, NEVER)).toBe(true);
  expect(server.received).toMatchObject([{ to: ["dona@example.com"] }]);
  return partOfType(mimePart(server.received[0]?.raw ?? ""), "text/plain")?.body;
}

test("the mail tells the owner how many events are not understood, on which days, and what to do", async () => {
  const days = ["2026-11-24", "2026-12-01"] as const;
  const text = await mailedText({ events: 3, days, barberColorId: undefined });
  expect(text).toContain(
    "3 eventos do seu calendário não foram entendidos. Procure em ter 24/11, ter 01/12.",
  );
  expect(text).toContain("salve de novo");
  expect(text).toContain(
    "Abrir a agenda: https://www.example.com/dono#barbearia&dia=2026-11-24\r\n",
  );
});

test("one event of a barber's calendar without a known day is reported in the singular", async () => {
  const barberColorId = shop.barbers[1]?.id;
  const text = await mailedText({ events: 1, days: [], barberColorId });
  expect(text).toContain("1 evento do calendário de barbeiro2 não foi entendido.\r\n");
  expect(text).not.toContain("Procure");
  expect(text).toContain("Abrir a agenda: https://www.example.com/dono\r\n");
});
