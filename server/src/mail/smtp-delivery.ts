import { Readable } from "node:stream";

import SMTPConnection from "nodemailer/lib/smtp-connection";

import { connectionFailure, TLS_NOT_OFFERED, TLS_REQUIRED } from "../outbox/connection-failure.ts";
import { again, againOncePersonActed, givenUp } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { answersTls } from "../outbox/tls-probe.ts";
import type { SmtpServer } from "../outward-settings.ts";

// Each step of a conversation, then the whole of it: a server that answers a byte now and then is hanging too.
const DNS_MAX_MILLISECONDS = 5_000;
const CONNECT_MAX_MILLISECONDS = 10_000;
const SILENCE_MAX_MILLISECONDS = 15_000;
const MAIL_MAX_MILLISECONDS = 20_000;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** A mail as it goes on the line, and whom the server has to know about. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  /** The whole message, RFC 5322. */
  readonly message: Buffer;
}

/** What nodemailer puts on the errors that it hands out. */
// RFC 3463: security or policy status, and a system that takes no mail from us now.
const ABOUT_US = /^\d{3}[ -]5\.(?:7\.\d+|4\.5)\b/;

interface SmtpError extends Error {
  readonly code?: string;
  /** What the system said, such as `ECONNREFUSED`. */
  readonly originalCode?: string;
  readonly command?: string;
  /** The server's whole answer. */
  readonly response?: string;
  readonly responseCode?: number;
}

export interface SmtpLimits {
  readonly connectMilliseconds: number;
  readonly silenceMilliseconds: number;
  readonly mailMilliseconds: number;
}

const LIMITS: SmtpLimits = {
  connectMilliseconds: CONNECT_MAX_MILLISECONDS,
  silenceMilliseconds: SILENCE_MAX_MILLISECONDS,
  mailMilliseconds: MAIL_MAX_MILLISECONDS,
};

/**
 * Hands one mail to a server, on a connection of its own. `beforeContent` is awaited at the last moment at which it is
 * certain that nobody has the mail; after it, a failure may mean a lost answer.
 */
export async function deliverBySmtp(
  server: SmtpServer,
  mail: Mail,
  beforeContent: () => Promise<void>,
  signal: AbortSignal,
  limits: SmtpLimits = LIMITS,
): Promise<{ ok: true } | Failure> {
  const timeout = AbortSignal.timeout(limits.mailMilliseconds);
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // A password goes out in the clear only where the line ends in this machine.
    requireTLS: server.login !== undefined && !LOOPBACK.has(server.host),
    dnsTimeout: DNS_MAX_MILLISECONDS,
    connectionTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    socketTimeout: limits.silenceMilliseconds,
    socketCloseTimeout: 0,
  });
  try {
    await Promise.race([
      converse(connection, server, mail, beforeContent),
      broken(connection),
      aborted(AbortSignal.any([signal, timeout])),
    ]);
    connection.quit();
    return { ok: true };
  } catch (error) {
    connection.close();
    if (signal.aborted) return again("aborted");
    if (timeout.aborted) return again("timed-out");
    // A port of smtps says nothing to whoever waits for a greeting in the clear.
    const isSilent = (error as SmtpError).code === "ETIMEDOUT" && !server.secure;
    if (isSilent && (await answersTls(server, signal))) return againOncePersonActed(TLS_REQUIRED);
    return failureOf(error);
  }
}

async function converse(
  connection: SMTPConnection,
  { login }: SmtpServer,
  { from, to, message }: Mail,
  beforeContent: () => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (login !== undefined) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ user: login.user, pass: login.password }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
  const content = Readable.from(withNotice(beforeContent, message));
  await new Promise<void>((resolve, reject) => {
    connection.send({ from, to: [to], size: message.length }, content, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** The message, read only once the server has accepted sender and recipient. */
async function* withNotice(notice: () => Promise<void>, message: Buffer): AsyncGenerator<Buffer> {
  await notice();
  yield message;
}

function broken(connection: SMTPConnection): Promise<never> {
  return new Promise((_, reject) => connection.on("error", reject));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error("ended from outside"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

function failureOf(error: unknown): Failure {
  const { code, originalCode, command, response, responseCode } = error as SmtpError;
  // Thrown by `beforeContent`, on its way through the message's stream.
  if (code === "ESTREAM") throw error;
  if (responseCode === undefined) {
    if (code === "ETIMEDOUT") return again("timed-out");
    const failure = connectionFailure(originalCode ?? code);
    return code === "EAUTH" || code === "ETLS" ? againOncePersonActed(failure.reason) : failure;
  }
  if (command === "STARTTLS" || command === "EHLO") {
    // Asked for only where a password needs it, and refused for good.
    if (responseCode >= 500) return againOncePersonActed(TLS_NOT_OFFERED);
  }
  // 503 is about the conversation, not about the mail.
  if (responseCode < 500 || responseCode === 503) return again(`smtp-${responseCode}`);
  // Many servers tell only here, at the recipient, that they do not take mail from this sender or this login.
  const isAboutUs = responseCode === 530 || ABOUT_US.test(response ?? "");
  if (code === "EENVELOPE" && command === "RCPT TO" && !isAboutUs) {
    return givenUp(`recipient-refused-${responseCode}`);
  }
  if (code === "EMESSAGE") return givenUp(`message-refused-${responseCode}`);
  // The login, the sender, this machine's address: refused whatever the mail is.
  return againOncePersonActed(`not-allowed-${responseCode}`);
}
