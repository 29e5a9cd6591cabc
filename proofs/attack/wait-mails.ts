// Whether the waiting list brings a stranger more mails than the six a day that anybody can have sent to any address. The attacker
// types the stranger's address, in all its spellings, into the list of every shop, and opens slots: at once, and after an hour,
// when each wait may be mailed again. For that hour, what the server has stored is made an hour older.

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";

import { SMTPServer } from "smtp-server";

import { mailboxOf } from "@vitrine/domain/client/client-email";
import { TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { startServer } from "@vitrine/testing/start-server";

const STRANGER = ["ana.lima@gmail.com", "AnaLima@gmail.com", "a.nalima+x@googlemail.com"];
/** Waits for the same once in each shop: that they are mailed in every round shows that the attack works. */
const WITNESS = "witness@example.com";

export const WAIT_MAILS_MAX = 6;
export const WAIT_ROUNDS = 2;
export const WITNESS_MAILS = 4;
const HOUR_MILLISECONDS = 61 * 60_000;

const WITNESSED_WITHIN_MILLISECONDS = 90_000;
// In which what is due at the same time goes out, too.
const STILL_MILLISECONDS = 10_000;

const BARBERS = [5, 6, 7];
const SHOPS = [
  { create: "/createAppointment", slot: TUESDAY_AT_EIGHT, people: {} },
  {
    create: "/createTable",
    slot: { ...TABLE_FOR_TEN, clientNumber: 20 },
    people: { clientNumber: 20 },
  },
] as const;

export interface WaitMails {
  /** All mails to the stranger, confirmations of bookings in their name included. */
  readonly toStranger: number;
  readonly toWitness: number;
  /** How many requests in the stranger's name were accepted. */
  readonly requests: number;
}

/** At a server with its ordinary limits on mails, which lets one client book on and on. */
export async function runWaitMails(): Promise<WaitMails> {
  const mailed: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        mailed.push(...envelope.rcptTo.map(({ address }) => mailboxOf(address)));
        done();
      });
    },
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  const dataDirectory = mkdtempSync(join(tmpdir(), "vitrine-attack-"));
  const settings = {
    RATE_LIMIT: "1000000",
    CREATES_PER_HOUR: "1000000",
    HALF_HOURS_PER_DAY: "1000000",
    BOOKINGS_PER_CLIENT: "1000000",
    LOG_LEVEL: "error",
    PUBLIC_URL: "https://www.example.com",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
  };
  const mailsTo = (address: string) => mailed.filter((to) => to === mailboxOf(address)).length;
  let requests = 0;
  for (let round = 0; round < WAIT_ROUNDS; round++) {
    const server = await startServer(dataDirectory, settings);
    // The name of the stranger gets confirmations, too.
    await book(server.url, round, STRANGER[0]);
    for (const email of STRANGER) requests += await waitFor(server.url, email, BARBERS);
    await waitFor(server.url, WITNESS, BARBERS.slice(0, 1));
    await openSlots(server.url);
    const due = performance.now() + WITNESSED_WITHIN_MILLISECONDS;
    while (mailsTo(WITNESS) < (round + 1) * SHOPS.length && performance.now() < due)
      await after(100);
    await after(STILL_MILLISECONDS);
    await server.end("SIGTERM");
    makeOlder(join(dataDirectory, "vitrine.sqlite"));
  }
  mailServer.close(() => undefined);
  rmSync(dataDirectory, { recursive: true, force: true });
  return { toStranger: mailsTo(STRANGER[0] ?? ""), toWitness: mailsTo(WITNESS), requests };
}

/** Waits for these in every shop; answers how many requests were accepted. */
async function waitFor(
  url: string,
  clientEmail: string,
  barbers: readonly number[],
): Promise<number> {
  let accepted = 0;
  for (const { slot, people } of SHOPS) {
    for (const barberColorId of barbers) {
      const { calendarId } = slot;
      const body = {
        calendarId,
        barberColorId,
        serviceId: 1,
        day: "2026-11-24",
        partsOfDay: ["morning"],
        clientName: "Ana",
        clientEmail,
        ...people,
      };
      const status = await call(url, "POST", "/createWait", body);
      if (status === 200) accepted += 1;
      else if (status !== 409) throw new Error(`a wait was answered with ${status}`);
    }
  }
  return accepted;
}

/** Takes a slot of everybody in every shop, and gives it back. */
async function openSlots(url: string): Promise<void> {
  for (const { create, slot } of SHOPS) {
    for (const barberColorId of BARBERS) {
      const booking = { ...slot, barberColorId, clientEmail: "attacker@example.com" };
      const { clientPhone, calendarId, dateTimeStart, dateTimeEnd } = slot;
      const identity = { clientPhone, calendarId, barberColorId, dateTimeStart, dateTimeEnd };
      const statuses = [
        await call(url, "POST", create, booking),
        await call(url, "DELETE", "/deleteAppointment", identity),
      ];
      if (statuses.join() !== "201,200") throw new Error(`no slot opened: ${statuses.join()}`);
    }
  }
}

/** Books in somebody's name, at another time in each round. */
async function book(url: string, round: number, clientEmail: string | undefined): Promise<void> {
  const at = `2026-11-25T${String(8 + round).padStart(2, "0")}`;
  const times = { dateTimeStart: `${at}:00:00-03:00`, dateTimeEnd: `${at}:30:00-03:00` };
  const status = await call(url, "POST", "/createAppointment", {
    ...TUESDAY_AT_EIGHT,
    ...times,
    clientEmail,
  });
  if (status !== 201) throw new Error(`a booking was answered with ${status}`);
}

/** An hour passes for what is stored of mails. */
function makeOlder(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`UPDATE client_wait SET mailed_at = mailed_at - ${HOUR_MILLISECONDS}`);
  database.exec(`UPDATE mail_use SET began_at = began_at - ${HOUR_MILLISECONDS}`);
  database.close();
}

async function call(url: string, method: string, path: string, body: object): Promise<number> {
  const { status } = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return status;
}
