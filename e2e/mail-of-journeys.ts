// A real mail server for the shop of a journey, and what its clients find in their mailboxes.

import { once } from "node:events";
import type { AddressInfo } from "node:net";

import type { Fixtures } from "@playwright/test";
import { mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import type { MimePart } from "@vitrine/testing/mail/mime-parts";
import { SMTPServer } from "smtp-server";

/** The site's address in the mails: a test that follows a link puts the server's own in its place. */
const PUBLIC_URL = "https://agenda.example.com";

export interface MailOfJourney {
  /** The settings with which a shop's server sends its mails here. */
  readonly settings: Record<string, string>;
  /** The texts of the mails that have come for an address, the oldest first. */
  textsTo(address: string): string[];
  /** The same as mail programs show them. */
  htmlsTo(address: string): string[];
  close(): Promise<void>;
}

/** For `extend`: the mail server of a journey, to which the shop's server sends its mails. */
export const MAIL: Fixtures<
  { mail: MailOfJourney },
  object,
  { serverSettings: Record<string, string> }
> = {
  mail: async ({}, use) => {
    const mail = await startMail();
    await use(mail);
    await mail.close();
  },
  serverSettings: async ({ mail }, use) => use(mail.settings),
};

async function startMail(): Promise<MailOfJourney> {
  const received: { readonly to: string; readonly mail: MimePart }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => (raw += chunk));
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) {
          received.push({ to: address, mail: mimePart(raw) });
        }
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const bodiesTo = (address: string, type: string): string[] =>
    received
      .filter(({ to }) => to === address)
      .map(({ mail }) => partOfType(mail, type)?.body ?? "");
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
      PUBLIC_URL,
    },
    textsTo: (address) => bodiesTo(address, "text/plain"),
    htmlsTo: (address) => bodiesTo(address, "text/html"),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The paths, with query and fragment, of the links of a mail whose path has this beginning. */
export function linksIn(text: string, beginning: string): string[] {
  return [...text.matchAll(/https:\/\/agenda\.example\.com(\S+)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => path.startsWith(beginning));
}
