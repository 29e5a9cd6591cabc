import { expect, test } from "vitest";

import { mailServer } from "@vitrine/testing/mail/mail-server";
import { mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { CATALOGUE } from "@vitrine/shops/shops";

import { notifyNotUnderstood } from "./alert-mails.ts";
import type { NotUnderstood } from "./alert-mails.ts";

const BARBERSHOP = CATALOGUE.get("barbearia");

async function told(what: Pick<NotUnderstood, "events" | "days" | "barberColorId">) {
  if (BARBERSHOP === undefined) throw new Error("no such shop");
  const server = await mailServer();
  const from = { name: "Barbearia Modelo", address: "agenda@example.com" };
  const mail = { smtp: server.settings, from };
  const notice = { mail, to: "dona@example.com", pageUrl: undefined, shop: BARBERSHOP, ...what };
  expect(await notifyNotUnderstood(notice, new AbortController().signal)).toBe(true);
  expect(server.received).toMatchObject([{ to: ["dona@example.com"] }]);
  return partOfType(mimePart(server.received[0]?.raw ?? ""), "text/plain")?.body;
}

test("the owner is told how many events are not understood, on which days, and what to do", async () => {
  const days = ["2026-11-24", "2026-12-01"] as const;
  const text = await told({ events: 3, days, barberColorId: undefined });
  expect(text).toContain(
    "3 eventos do seu calendário não foram entendidos. Procure em ter 24/11, ter 01/12.",
  );
  expect(text).toContain("salve de novo");
});

test("one event of a barber's calendar, of which no day is known, is one", async () => {
  const barberColorId = BARBERSHOP?.barbers[1]?.colorId;
  const text = await told({ events: 1, days: [], barberColorId });
  expect(text).toContain("1 evento do calendário de barbeiro2 não foi entendido.\r\n");
  expect(text).not.toContain("Procure");
});
