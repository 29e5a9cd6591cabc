import { Readable } from "node:stream";

import SMTPConnection from "nodemailer/lib/smtp-connection";

import {
  connectionFailure,
  tlsFailure,
  TLS_NOT_OFFERED,
  TLS_REQUIRED,
} from "../../outbox/connection-failure.ts";
import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  pausingFailure,
} from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { rejectOnAbort } from "../../outbox/delivery.ts";
import { probeTls } from "../../outbox/tls-probe.ts";
import { isLoopbackHost } from "../../settings/loopback-host.ts";
import type { SmtpServer } from "./mail-settings.ts";

const DNS_MAX_MILLISECONDS = 5_000;

/** An encoded mail and its envelope. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  /** The whole message, RFC 5322. */
  readonly message: Buffer;
}

// Status codes of RFC 3463 about the sender: security and policy, or a system that does not accept mail from it.
const SENDER_REFUSED = /^\d{3}[ -]5\.(?:7\.\d+|4\.5)\b/;

/** An error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The system's error code, such as `ECONNREFUSED`. */
  readonly originalCode?: string;
  readonly command?: string;
  /** The server's whole response. */
  readonly response?: string;
  readonly responseCode?: number;
}

export type SmtpLimits = Readonly<typeof LIMITS>;

const LIMITS = {
  connectMilliseconds: 10_000,
  /** From the start of the session to the end of the content. Single bytes from the server do not extend it. */
  mailMilliseconds: 20_000,
  /** From the end of the content to the response. A server may first scan the mail this long (RFC 5321, 4.5.3.2.6). */
  answerMilliseconds: 10 * 60_000,
};

interface SmtpSteps {
  /** Called right before the content is sent, so the mail has not arrived yet. If it returns `false`, nothing is sent. */
  readonly beforeContent: () => Promise<boolean>;
  /** Called once the content is sent, before the server responds. */
  readonly onContentSent: () => void;
}

/** Unsent: no content was sent. Refused: the server rejected it. Unanswered: the server may have accepted the mail. */
type SmtpOutcome =
  | { readonly state: "accepted" }
  | { readonly state: "unsent" | "refused" | "unanswered"; readonly failure: Failure };

/** Sends one mail over a new connection. Throws what `beforeContent` throws. */
export async function deliverBySmtp(
  server: SmtpServer,
  mail: Mail,
  { beforeContent, onContentSent }: SmtpSteps,
  signal: AbortSignal,
  limits: SmtpLimits = LIMITS,
): Promise<SmtpOutcome> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), limits.mailMilliseconds);
  // `undefined` until the content is asked for.
  let mayBeSent: boolean | undefined;
  const content = Readable.from(
    (async function* readMessage() {
      // nodemailer starts reading only after the server has accepted sender and recipient.
      mayBeSent = await beforeContent();
      if (!mayBeSent) throw new Error("not to be sent any more");
      yield mail.message;
    })(),
  );
  content.once("end", () => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), limits.answerMilliseconds);
    onContentSent();
  });
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // A password may be sent unencrypted only to this machine itself.
    requireTLS: server.login !== undefined && !isLoopbackHost(server.host),
    dnsTimeout: DNS_MAX_MILLISECONDS,
    connectionTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    // The library has one idle timeout for all steps, so it must allow for the last one. `timer` limits the earlier ones.
    socketTimeout: limits.answerMilliseconds,
    socketCloseTimeout: 0,
  });
  try {
    await Promise.race([
      runSmtpSession(connection, server, mail, content),
      new Promise<never>((_, reject) => connection.on("error", reject)),
      rejectOnAbort(AbortSignal.any([signal, timeout.signal])),
    ]);
    connection.quit();
    // The mail is accepted, so a server that does not answer QUIT must not keep the connection open.
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
    if (timeout.signal.aborted) return { state, failure: temporaryFailure("timed-out") };
    // An smtps port sends no plain greeting, so a wrong `smtp:` address looks like a timeout.
    if (code === "ETIMEDOUT" && !server.secure && (await probeTls(server, signal))) {
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
  await untilDone((done) => connection.connect(done));
  if (login !== undefined) {
    await untilDone((done) => connection.login({ user: login.user, pass: login.password }, done));
  }
  await untilDone((done) =>
    connection.send({ from, to: [to], size: message.length }, content, done),
  );
}

function untilDone(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}

function failureOf(error: unknown): Failure {
  const { code, originalCode, command, response, responseCode } = error as SmtpError;
  // `beforeContent` threw this error inside the message's stream, so it is no failure of the delivery.
  if (code === "ESTREAM") throw error;
  if (responseCode === undefined) {
    if (code === "ETIMEDOUT") return temporaryFailure("timed-out");
    const failure = connectionFailure(originalCode ?? code);
    const needsPerson = !("pauses" in failure) && (code === "EAUTH" || code === "ETLS");
    return needsPerson ? failureNeedingPerson(failure.reason) : failure;
  }
  // STARTTLS is required only to protect a password. The server refused it, or the EHLO that comes before it.
  const isAboutTls = command === "STARTTLS" || command === "EHLO";
  if (isAboutTls && responseCode >= 500) return tlsFailure(TLS_NOT_OFFERED);
  // 503 (bad sequence of commands) is about the session, not about this mail.
  if (responseCode < 500 || responseCode === 503) return temporaryFailure(`smtp-${responseCode}`);
  const notAllowed = `not-allowed-${responseCode}`;
  if (code === "EAUTH") return pausingFailure(notAllowed, "password refused");
  if (responseCode === 530) return pausingFailure(notAllowed, "login required");
  if (code === "EMESSAGE") return permanentFailure(`message-refused-${responseCode}`);
  if (code === "EENVELOPE" && command === "RCPT TO") {
    // Many servers refuse a sender only at this step, but the code may also concern this recipient alone: no pause.
    if (SENDER_REFUSED.test(response ?? "")) return failureNeedingPerson(notAllowed);
    return permanentFailure(`recipient-refused-${responseCode}`);
  }
  if (command === "MAIL FROM") return pausingFailure(notAllowed, "sender refused");
  // The greeting or the encryption was refused, which concerns every mail.
  return pausingFailure(notAllowed, "session refused");
}
