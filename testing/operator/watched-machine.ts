// A machine that `npm run watch` looks at: a real server on a port of its own, the operator's mailbox, and the service that
// waits for the heartbeat.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { temporaryFolder } from "../app-under-test.ts";
import { mailServer } from "../mail/mail-server.ts";
import type { MailTrouble } from "../mail/mail-server.ts";
import { headerOf, mimePart } from "../mail/mime-parts.ts";
import { freePort } from "../network/free-port.ts";
import { scriptedServer } from "../network/scripted-server.ts";
import { PROGRAM_ENVIRONMENT, PROGRAMS } from "../programs.ts";
import { serverProcess } from "../server-process.ts";

export interface Run {
  readonly status: number | null;
  readonly said: string;
}

type Environment = Readonly<Record<string, string>>;

/** Runs a program to its end, without holding up the servers of this process. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  environment: Environment,
): Promise<Run> {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const [status] = (await once(child, "close")) as [number | null];
  return { status, said };
}

/** `settings` are the server's and all commands'. */
export async function watchedMachine(settings: Environment = {}) {
  const trouble: { -readonly [Step in keyof MailTrouble]: MailTrouble[Step] } = {};
  const mailbox = await mailServer(() => trouble);
  /** What the heartbeat's service answers. */
  const service = { status: 200, aheadSeconds: 0 };
  const heartbeats = await scriptedServer((_request, response) => {
    const date = new Date(Date.now() + service.aheadSeconds * 1_000).toUTCString();
    response.writeHead(service.status, { date }).end("OK");
  });
  const folder = temporaryFolder();
  const environment: Record<string, string> = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    PUBLIC_URL: "https://agenda.example.com",
    MAIL_FROM: "Barbearia <agenda@example.com>",
    OPERATOR_MAIL: "suporte@example.com",
    OPERATOR_SMTP_URL: `smtp://127.0.0.1:${mailbox.settings.port}`,
    HEARTBEAT_URL: `${heartbeats.origin}/a-secret-of-the-service`,
    RUNTIME_DIRECTORY: temporaryFolder(),
    ...settings,
  };
  return {
    folder,
    environment,
    service,
    /** Of the operator's mailbox. */
    trouble,
    heartbeats: () => heartbeats.seen.length,
    startServer: (further: Environment = {}, wrapper: readonly string[] = [], main?: string) =>
      serverProcess(folder, { ...environment, ...further }, wrapper, main),
    run: (
      program: keyof typeof PROGRAMS,
      parameters: readonly string[],
      further: Environment = {},
    ) => runProgram(PROGRAMS[program], parameters, { ...environment, ...further }),
    /** Looks once, and returns what the look said; `further` is for this look alone. */
    async look(further: Environment = {}): Promise<Run> {
      const run = await runProgram(PROGRAMS.watch, [join(folder, "no-backups")], {
        ...environment,
        ...further,
      });
      return { ...run, said: run.said.trim() };
    },
    /** The texts of the mails that have come since the last call. */
    newMails: (() => {
      let read = 0;
      return () => {
        const mails = mailbox.received.slice(read).map(({ to, raw }) => {
          const mail = mimePart(raw);
          return { to, subject: headerOf(mail, "subject") ?? "", text: mail.body };
        });
        read = mailbox.received.length;
        return mails.map(({ to, text }) => ({
          to: to.join(),
          text: text.replaceAll("\r\n", "\n"),
        }));
      };
    })(),
  };
}
