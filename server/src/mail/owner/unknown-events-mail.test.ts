import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { buttonsOfMail } from "@vitrine/testing/mail/mail-links";
import { mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { scanHtml } from "@vitrine/testing/scan-html";

import { notifyUnknownEvents } from "./unknown-events-mail.ts";

async function mailed(title: string) {
  const { settings, received } = await mailServer();
  const alert = {
    mail: { smtp: settings, from: { name: "", address: "agenda@example.com" } },
    to: "dona@example.com",
    pageUrl: "https://www.example.com/dono",
    shop,
    times: [{ when: "ter 24/11, 08:00 - 08:30, barbeiro1", title }],
    day: "2026-11-24",
    missing: [],
  };
  expect(await notifyUnknownEvents(alert, new AbortController().signal)).toBe(true);
  const mail = mimePart(received[0]?.raw ?? "");
  return {
    text: partOfType(mail, "text/plain")?.body ?? "",
    html: partOfType(mail, "text/html")?.body ?? "",
  };
}

test("the mail about times that only the calendar knows leads to the first day of them", async () => {
  const { text, html } = await mailed("João, 987654321");
  expect(text).toContain("ter 24/11, 08:00 - 08:30, barbeiro1: João, 987654321\r\n");
  expect(buttonsOfMail(html)).toEqual({
    "Abrir a agenda": "https://www.example.com/dono#barbearia&dia=2026-11-24",
  });
  const hostile = await mailed('</td><a href="https://example.org" class="main">Abrir</a>');
  expect(scanHtml(hostile.html).length).toBe(scanHtml(html).length);
});
