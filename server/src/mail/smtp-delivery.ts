import { Readable } from "node:stream";

import SMTPConnection from "nodemailer/lib/smtp-connection";

import {
  connectionFailure,
  tlsFailure,
  TLS_NOT_OFFERED,
  TLS_REQUIRED,
} from "../outbox/connection-failure.ts";
import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  pausingFailure,
} from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { answersTls } from "../outbox/tls-probe.ts";
import type { SmtpServer } from "./mail-settings.ts";

// The whole of a conversation up to the final dot: a server that answers a byte now and then is hanging too.
const DNS_MAX_MILLISECONDS = 5_000;
const CONNECT_MAX_MILLISECONDS = 10_000;
const MAIL_MAX_MILLISECONDS = 20_000;

// RFC 5321, section 4.5.3.2.6: while the server files the mail and scans it, a client that gives up sends copies.
const ANSWER_MAX_MILLISECONDS = 10 * 60_000;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** A mail as it goes on the line, and whom the server has to know about. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  /** The whole message, RFC 5322. */
  readonly message: Buffer;
}

// RFC 3463: security or policy status, and a system that takes no mail from us now.
const SENDER_REFUSED = /^\d{3}[ -]5\.(?:7\.\d+|4\.5)\b/;

/** What nodemailer puts on the errors that it hands out. */
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
  /** Up to the end of the content. */
  readonly mailMilliseconds: number;
  /** From there on. */
  readonly answerMilliseconds: number;
}

const LIMITS: SmtpLimits = {
  connectMilliseconds: CONNECT_MAX_MILLISECONDS,
  mailMilliseconds: MAIL_MAX_MILLISECONDS,
  answerMilliseconds: ANSWER_MAX_MILLISECONDS,
};

/** What is done on the way. */
export interface SmtpSteps {
  /** Asked at the last moment at which it is certain that nobody has the mail: whether to send it after all. */
  readonly beforeContent: () => Promise<boolean>;
  /** The content is sent, and its answer is awaited. */
  readonly onContentSent: () => void;
}

/**
 * What became of a mail. Unsent: its content was not begun. Refused: the server has said that it does not take it.
 * Unanswered: the server may have taken it and has not said so.
 */
export type SmtpOutcome =
  | { readonly state: "accepted" }
  | { readonly state: "unsent" | "refused" | "unanswered"; readonly failure: Failure };

/** Hands one mail to a server, on a connection of its own. Throws what `beforeContent` throws. */
export async function deliverBySmtp(
  server: SmtpServer,
  mail: Mail,
  { beforeContent, onContentSent }: SmtpSteps,
  signal: AbortSignal,
  limits: SmtpLimits = LIMITS,
): Promise<SmtpOutcome> {
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), limits.mailMilliseconds);
  let mayBeSent: boolean | undefined;
  const content = Readable.from(
    (async function* readMessage() {
      // Read only once the server has accepted sender and recipient.
      mayBeSent = await beforeContent();
      if (!mayBeSent) throw new Error("not to be sent any more");
      yield mail.message;
    })(),
  );
  content.once("end", () => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), limits.answerMilliseconds);
    onContentSent();
  });
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // A password goes out in the clear only where the line ends in this machine.
    requireTLS: server.login !== undefined && !LOOPBACK.has(server.host),
    dnsTimeout: DNS_MAX_MILLISECONDS,
    connectionTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    // The library has one limit of silence for all steps: the last one's. What comes before is cut off above.
    socketTimeout: limits.answerMilliseconds,
    socketCloseTimeout: 0,
  });
  try {
    await Promise.race([
      runSmtpSession(connection, server, mail, content),
      rejectOnError(connection),
      rejectOnAbort(AbortSignal.any([signal, late.signal])),
    ]);
    connection.quit();
    // The server has the mail: not answering QUIT must not keep the connection open.
    setTimeout(() => connection.close(), limits.connectMilliseconds).unref();
    return { state: "accepted" };
  } catch (error) {
    connection.close();
    if (mayBeSent === false)
      return { state: "unsent", failure: temporaryFailure("sent-meanwhile") };
    const { code, responseCode } = error as SmtpError;
    const hasAnswered = responseCode !== undefined;
    const state = mayBeSent === undefined ? "unsent" : hasAnswered ? "refused" : "unanswered";
    if (signal.aborted) return { state, failure: temporaryFailure("aborted") };
    if (late.signal.aborted) return { state, failure: temporaryFailure("timed-out") };
    // A port of smtps says nothing to whoever waits for a greeting in the clear.
    if (code === "ETIMEDOUT" && !server.secure && (await answersTls(server, signal))) {
      return { state, failure: tlsFailure(TLS_REQUIRED) };
    }
    return { state, failure: failureOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function runSmtpSession(
  connection: SMTPConnection,
  { login }: SmtpServer,
  { from, to, message }: Mail,
  content: Readable,
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
  await new Promise<void>((resolve, reject) => {
    connection.send({ from, to: [to], size: message.length }, content, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

function rejectOnError(connection: SMTPConnection): Promise<never> {
  return new Promise((_, reject) => connection.on("error", reject));
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
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
    if (code === "ETIMEDOUT") return temporaryFailure("timed-out");
    const failure = connectionFailure(originalCode ?? code);
    const needsPerson = !("pauses" in failure) && (code === "EAUTH" || code === "ETLS");
    return needsPerson ? failureNeedingPerson(failure.reason) : failure;
  }
  if (command === "STARTTLS" || command === "EHLO") {
    // Asked for only where a password needs it, and refused for good.
    if (responseCode >= 500) return tlsFailure(TLS_NOT_OFFERED);
  }
  // 503 is about the conversation, not about the mail.
  if (responseCode < 500 || responseCode === 503) return temporaryFailure(`smtp-${responseCode}`);
  const notAllowed = `not-allowed-${responseCode}`;
  if (code === "EAUTH") return pausingFailure(notAllowed, "password refused");
  if (responseCode === 530) return pausingFailure(notAllowed, "login required");
  if (code === "EMESSAGE") return permanentFailure(`message-refused-${responseCode}`);
  if (code === "EENVELOPE" && command === "RCPT TO") {
    // Many servers tell only here that they do not take mail from this sender; others mean this recipient with the same
    // words. So it is tried again, and holds up no other mail.
    if (SENDER_REFUSED.test(response ?? "")) return failureNeedingPerson(notAllowed);
    return permanentFailure(`recipient-refused-${responseCode}`);
  }
  if (command === "MAIL FROM") return pausingFailure(notAllowed, "sender refused");
  // The greeting, the encryption: refused whatever the mail is.
  return pausingFailure(notAllowed, "session refused");
}
