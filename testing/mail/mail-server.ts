import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";

import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

import type { SmtpServer } from "@vitrine/server/mail/smtp/mail-settings";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came in. */
  readonly raw: string;
}

export interface MailServer {
  readonly settings: SmtpServer;
  /** Every mail whose whole text has come in, whatever was answered. */
  readonly received: readonly ReceivedMail[];
  /** Ends every connection at once. */
  dropAll(): void;
}

/** Faults to inject. A code is the response to that step; `undefined`: no fault. */
export interface MailTrouble {
  readonly greeting?: number | "hang";
  readonly sender?: number | "hang";
  readonly recipient?: number | "hang";
  /** The words after a code. */
  readonly says?: string;
  /** `drop`: the mail is kept, and the connection ends before the answer. */
  readonly content?: number | "hang" | "drop";
  /** How long the answer to the content takes. */
  readonly answersAfterMilliseconds?: number;
}

/** Starts a real SMTP server for one test; `trouble` is called for every step. */
export async function mailServer(
  trouble: () => MailTrouble = () => ({}),
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const answered = (code: number | "hang" | undefined, done: (error?: Error) => void): void => {
    if (code === "hang") return;
    if (code === undefined) done();
    else done(Object.assign(new Error(trouble().says ?? "not today"), { responseCode: code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, done) => answered(trouble().greeting, done),
    onMailFrom: (_address, _session, done) => answered(trouble().sender, done),
    onRcptTo: (_address, _session, done) => answered(trouble().recipient, done),
    onData(stream, { envelope }, done) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => (raw += chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        const { content, answersAfterMilliseconds = 0 } = trouble();
        if (content === "drop") dropAll();
        else setTimeout(() => answered(content, done), answersAfterMilliseconds);
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  // Node crashes where the plain socket beneath a handshake is destroyed.
  server.server.on(
    options.secure === true ? "secureConnection" : "connection",
    (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(async () => {
    dropAll();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { host: "127.0.0.1", port, secure: false, login: undefined },
    received,
    dropAll,
  };
}
