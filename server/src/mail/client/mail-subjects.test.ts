// A stranger's input appears in no subject, and adds nothing to a mail but its own text.

import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  shopOf,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";

import type { MailKind } from "../sent-mails-table.ts";
import { bookingMail } from "./booking-mail.ts";
import { ownerMail } from "../owner/owner-mail.ts";

const FROM = { name: "Barbearia Modelo", address: "agenda@example.com" };
const KINDS: readonly MailKind[] = ["confirmation", "cancellation", "reminder", "change"];

test.each([
  "Ganhe R$ 1000 em bit.ly/x",
  "Ana\r\nBcc: mallory@example.com",
  `<a href="https://mallory.example.com">Ana</a>`,
  "=?UTF-8?Q?Sua_conta?=",
])("of the name %j nothing stands in a subject, and no tag in a body", (clientName) => {
  const typed = { clientName, clientPhone: "987654321", clientEmail: "joao@example.com" };
  const [joao, cancelled, ten] = [JOAO_AT_EIGHT, JOAO_CANCELLED, TEN_AT_EIGHT].map((booking) => ({
    ...booking,
    ...typed,
  }));
  if (joao === undefined || cancelled === undefined || ten === undefined) throw new Error("none");
  const notices = [
    ownerMail(shop, [joao, cancelled], FROM, { to: "dona@example.com", pageUrl: undefined }),
    ownerMail(tables, [ten], FROM, { to: "dona@example.com", pageUrl: undefined }),
  ];
  const subjects = [
    ...KINDS.flatMap((kind) =>
      [joao, ten].map((booking) =>
        bookingMail(kind, booking, shopOf(booking), { from: FROM, publicUrl: undefined, now: 0 }),
      ),
    ),
    ...notices,
  ].map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Confirmado: ter 24/11, 08:00 - 08:30",
    "Confirmado: ter 24/11, 08:00 - 10:00",
    "Cancelado: ter 24/11, 08:00 - 08:30",
    "Cancelado: ter 24/11, 08:00 - 10:00",
    "Lembrete: ter 24/11, 08:00 - 08:30",
    "Lembrete: ter 24/11, 08:00 - 10:00",
    "Seu horário mudou: ter 24/11, 08:00 - 08:30",
    "Sua reserva mudou: ter 24/11, 08:00 - 10:00",
    "1 novo, 1 cancelado – Barbearia Modelo",
    `1 nova – ${tables.name}`,
  ]);
  for (const { html, text } of notices) {
    expect(html).not.toContain("<a href");
    // A line of the list is one booking's.
    expect(text).not.toMatch(/^Bcc/m);
  }
});
