import { expect, test } from "vitest";

import { mailServer } from "@vitrine/testing/mail/mail-server";
import type { MailTrouble } from "@vitrine/testing/mail/mail-server";
import { testCertificate } from "@vitrine/testing/network/tls-server";
import type { SmtpServer } from "../../mail/smtp/mail-settings.ts";
import { testMail } from "./test-mail.ts";

const FROM = { name: "Barbearia Modelo", address: "agenda@example.com" };
const LOGIN = { user: "dona@example.com", password: "s3cret" };
const QUICK = { connectMilliseconds: 1_000, mailMilliseconds: 4_000, answerMilliseconds: 1_000 };

const said = async (smtp: SmtpServer) => {
  const signal = new AbortController().signal;
  const { text, isFine } = await testMail({ smtp, from: FROM }, "you@example.com", signal, QUICK);
  return `${isFine ? "fine" : "wrong"}: ${text}`;
};
const saidWhere = async (trouble: MailTrouble) => said((await mailServer(() => trouble)).settings);

test("a mail that the server accepts comes from MAIL_FROM and says what it is", async () => {
  const { settings, received } = await mailServer();
  expect(await said(settings)).toBe(
    "fine: Mail works: the server has accepted the test mail; look for it in the mailbox, and among the spam.",
  );
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "agenda@example.com", to: ["you@example.com"] });
  expect(received[0]?.raw).toMatch(/^From: Barbearia Modelo <agenda@example.com>\r$/m);
  expect(received[0]?.raw).toMatch(/^To: you@example.com\r$/m);
  expect(received[0]?.raw).toMatch(/^Subject: Teste do Vitrine: o e-mail funciona\r$/m);
});

test("a refused password is distinguished from a refused sender and a refused address", async () => {
  const { settings } = await mailServer(() => ({}), {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  expect(await said({ ...settings, login: LOGIN })).toBe(
    "wrong: Mail does not work: the server refuses the user or the password in SMTP_URL: most services want an app password, and @ : / # ? % in it are written %40 %3A %2F %23 %3F %25.",
  );
  expect(await said(settings)).toBe(
    "wrong: Mail does not work: the server wants a login: write user and password into SMTP_URL, as smtps://user:password@server:465.",
  );
  expect(await saidWhere({ sender: 553 })).toBe(
    "wrong: Mail does not work: the server does not take the address in MAIL_FROM as a sender (553): write one that belongs to the account in SMTP_URL.",
  );
  expect(await saidWhere({ recipient: 550 })).toBe(
    "wrong: Mail does not work: the server does not take mail for the address that you gave (550): check the address, and whether SMTP_URL needs a login.",
  );
  expect(await saidWhere({ recipient: 550, says: "5.7.1 relaying denied" })).toBe(
    "wrong: Mail does not work: the server does not take mail from this sender to that address (550): check MAIL_FROM, and whether SMTP_URL needs a login.",
  );
});

test("a server that accepts no mail, or not this one, is reported with what to do", async () => {
  expect(await saidWhere({ content: 554 })).toBe(
    "wrong: Mail does not work: the server takes sender and address and refuses the mail itself (554): ask the mail service, it may hold it for spam.",
  );
  expect(await saidWhere({ sender: 451 })).toBe(
    "wrong: Mail does not work: the server takes no mail now (451): try again later.",
  );
  expect(await saidWhere({ greeting: 554 })).toBe(
    "wrong: Mail does not work: the server refuses every mail from here (554): ask the mail service whether this computer may use it.",
  );
  expect(await saidWhere({ greeting: "hang" })).toBe(
    "wrong: Mail does not work: the server does not answer in time: try again later, and if it stays so, check the address in SMTP_URL.",
  );
  expect(await saidWhere({ content: "hang" })).toBe(
    "wrong: Mail is not certain to work: the server has the whole test mail and does not say whether it accepts it; look in the mailbox before you try again.",
  );
});

test("a server without TLS, with the wrong one, or none at all is reported with what to do", async () => {
  const plain = await mailServer();
  expect(await said({ ...plain.settings, host: "0.0.0.0", login: LOGIN })).toBe(
    "wrong: Mail does not work: the server offers no TLS, and without it the password is not sent: write smtps:// into SMTP_URL, with the port that the service names for it.",
  );
  const startsInTheClear = await mailServer(() => ({}), {
    ...testCertificate("self-signed"),
    disabledCommands: [],
  });
  const server = { ...startsInTheClear.settings, host: "localhost" };
  expect(await said({ ...server, secure: true })).toBe(
    "wrong: Mail does not work: the port does not begin with TLS: check the port in SMTP_URL, or write smtp:// in place of smtps://.",
  );
  expect(await said(server)).toBe(
    "wrong: Mail does not work: no known authority has signed the server's certificate: whoever runs the server has to install a valid one (Let's Encrypt is free).",
  );
  expect(await said({ ...server, port: 1 })).toBe(
    "wrong: Mail does not work: nothing listens at the address and port in SMTP_URL: check them, or start the server there.",
  );
});
