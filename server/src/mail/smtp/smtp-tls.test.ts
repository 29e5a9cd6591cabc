// Mail servers whose TLS, or whose port, is not what SMTP_URL says.

import { expect, test } from "vitest";

import type { SmtpServer } from "./mail-settings.ts";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { testCertificate, trustTestAuthority } from "@vitrine/testing/network/tls-server";
import type { TestCertificate } from "@vitrine/testing/network/tls-server";
import { deliverBySmtp } from "./smtp-delivery.ts";

const MAIL = {
  from: "agenda@example.com",
  to: "joao@example.com",
  message: Buffer.from("Subject: Confirmado\r\n\r\nSeu horário está marcado.\r\n"),
};
const QUICK = { connectMilliseconds: 1_000, mailMilliseconds: 8_000, answerMilliseconds: 8_000 };
const LOGIN = { user: "dona@example.com", password: "s3cret" };

const STEPS = { beforeContent: async () => true, onContentSent: () => undefined };

/** The result: `accepted`, or the reason of the failure. */
async function deliver(server: SmtpServer): Promise<unknown> {
  const outcome = await deliverBySmtp(server, MAIL, STEPS, new AbortController().signal, QUICK);
  return outcome.state === "accepted" ? outcome.state : outcome.failure;
}

/** Offers STARTTLS, and TLS from the first byte where `secure` says so. */
const tlsMailServer = (certificate: TestCertificate, secure: boolean) =>
  mailServer(() => ({}), { ...testCertificate(certificate), secure, disabledCommands: [] });

trustTestAuthority();

const waitsForAPerson = (reason: string) => ({
  ok: false,
  retry: true,
  reason,
  afterMilliseconds: 900_000,
  pauses: "no secure connection",
});

test.each([
  ["from the first byte", true],
  ["by STARTTLS", false],
])("a mail goes out %s under a certificate that is right", async (_, secure) => {
  const { settings, received } = await tlsMailServer("valid", secure);
  expect(await deliver({ ...settings, host: "localhost", secure })).toBe("accepted");
  expect(received).toHaveLength(1);
});

test.each([
  ["that vouches for itself alone", "self-signed", "certificate-untrusted"],
  ["of another name", "other-name", "certificate-wrong-name"],
  ["that has expired", "expired", "certificate-expired"],
  ["that is not valid yet", "early", "certificate-not-yet-valid"],
] as const)("a certificate %s waits for a person", async (_, certificate, reason) => {
  for (const secure of [true, false]) {
    const { settings, received } = await tlsMailServer(certificate, secure);
    const server = { ...settings, host: "localhost", secure };
    expect(await deliver(server)).toEqual(waitsForAPerson(reason));
    expect(received).toEqual([]);
  }
});

test("smtps on a port that begins in the clear waits for a person", async () => {
  const { settings } = await tlsMailServer("valid", false);
  expect(await deliver({ ...settings, secure: true })).toEqual(
    waitsForAPerson("tls-not-spoken-there"),
  );
});

test("smtp on a port that speaks TLS from the first byte waits for a person", async () => {
  const { settings } = await tlsMailServer("valid", true);
  expect(await deliver({ ...settings, secure: false })).toEqual(
    waitsForAPerson("tls-required-there"),
  );
});

test("a password waits for a person where the server offers no encryption", async () => {
  const { settings, received } = await mailServer();
  // This machine too, and not known for it: there, a password goes out encrypted or not at all.
  expect(await deliver({ ...settings, host: "0.0.0.0", login: LOGIN })).toEqual(
    waitsForAPerson("tls-not-offered"),
  );
  expect(received).toEqual([]);
});
