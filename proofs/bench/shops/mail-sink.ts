import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

export interface MailSink {
  readonly port: number;
  /** Resolves when a mail to this address has come in. */
  arrivalOf(address: string): Promise<void>;
  close(): Promise<void>;
}

/** A mail server on this machine that takes every mail and keeps none. */
export async function startMailSink(): Promise<MailSink> {
  const awaited = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) awaited.get(address)?.();
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    arrivalOf: (address) => new Promise((resolve) => awaited.set(address, resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
