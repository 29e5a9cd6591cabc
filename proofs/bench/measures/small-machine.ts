// node scripts/run.mjs --build proofs/bench/measures/small-machine.ts [--megabytes 512] [--seconds 60]
//
// A shop's whole server on the smallest machine that a host rents: one processor and 512 MB, as a cgroup (Linux, as root). A hundred
// visitors open the page and ask for a day's slots, together nine times a second, and in that time book every slot that there is; mail
// and the owner's calendar are on, and one backup after the other is made in the same box. Fails on a wrong answer, on a process
// that had no memory left, on a failed backup, and on books that do not agree.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";

import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import { shop } from "@vitrine/shops/barbearia";
import { addressesIn } from "@vitrine/testing/calendars/servers/dav-calendar";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { startServer } from "@vitrine/testing/start-server";
import { SMTPServer } from "smtp-server";
import { Client } from "undici";

import { BENCH_DAYS } from "../bench-shop.ts";
import { HERE } from "../checkout.ts";
import { printTable } from "../figures/print-table.ts";
import { openSmallBox } from "./small-box.ts";

const VISITORS = 100;
const VISITS_A_SECOND = 9;
const OUTBOX_MAX_MILLISECONDS = 120_000;
const COMMANDS = resolve(import.meta.dirname, "../../../server/src/commands");

const { values: options } = parseArgs({
  options: {
    megabytes: { type: "string", default: "512" },
    seconds: { type: "string", default: "60" },
  },
});

const [service] = shop.services;
if (service === undefined) throw new Error("nothing can be booked");
const PLACES = BENCH_DAYS.flatMap((day) =>
  shop.barbers.flatMap((barber) =>
    slotsOn(shop, service, barber, day).map(({ span }) => ({ day, barber, span })),
  ),
);

const folder = mkdtempSync(join(tmpdir(), "vitrine-small-"));
const [data, copies, place] = ["data", "copies", "place"].map((name) => {
  const made = join(folder, name);
  mkdirSync(made);
  return made;
}) as [string, string, string];
const radicale = await startRadicale();
const calendar = await radicale.createCalendar("agenda");
let mails = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume().on("end", () => {
      mails += 1;
      done();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
const { port: smtpPort } = smtp.server.address() as AddressInfo;

const box = openSmallBox(Number(options.megabytes));
const settings = {
  CALDAV_URL_BARBEARIA: calendar.url,
  CALDAV_USER_BARBEARIA: calendar.user,
  CALDAV_PASSWORD_BARBEARIA: calendar.password,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
};
const started = performance.now();
const server = await startServer(data, settings, box.wrapper);
const startSeconds = (performance.now() - started) / 1_000;
try {
  const waits = { pages: [] as number[], checks: [] as number[], creates: [] as number[] };
  let isOver = false;
  const [backups] = await Promise.all([
    backUpRepeatedly(() => isOver),
    visit(server.url, waits).finally(() => (isOver = true)),
  ]);
  const events = await eventsInCalendar(PLACES.length);
  await server.end("SIGTERM");
  const audit = spawnSync(HERE.node, [join(COMMANDS, "audit.ts")], {
    env: { PATH: process.env["PATH"], DATA_DIR: data },
    encoding: "utf8",
  });
  if (audit.status !== 0) throw new Error(`the audit found: ${audit.stdout}${audit.stderr}`);
  if (box.killed() > 0) throw new Error("the box had no memory left for a process");

  console.log(`ready after ${startSeconds.toFixed(1)} s, of ${options.megabytes} MB at most`);
  console.log(
    `${box.peakMegabytes().toFixed(0)} MB were in use at once, files kept by the kernel included`,
  );
  console.log(
    `${PLACES.length} bookings, ${events} in the calendar, ${mails} mails, ${backups} backups`,
  );
  printTable(
    ["", "answers", "p50 ms", "p99 ms", "slowest ms"],
    Object.entries(waits).map(([name, all]) => [
      name,
      String(all.length),
      ...[0.5, 0.99, 1].map((share) => quantile(all, share).toFixed(1)),
    ]),
  );
} finally {
  server.process.kill("SIGKILL");
  await server.ended();
  await radicale.stop();
  smtp.close();
  box.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** A hundred visitors, each with a connection of its own, who come again and again and together book every place in the time. */
async function visit(
  url: string,
  { pages, checks, creates }: Record<"pages" | "checks" | "creates", number[]>,
): Promise<void> {
  const visits = Math.max(PLACES.length, Number(options.seconds) * VISITS_A_SECOND);
  const pause = (Number(options.seconds) * 1_000 * VISITORS) / visits;
  let begun = 0;
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const client = new Client(url);
      await after((pause * visitor) / VISITORS);
      for (let visit = begun++; visit < visits; visit = begun++) {
        // Places are booked one after the other, evenly over the visits.
        const index = Math.floor((visit * PLACES.length) / visits);
        const isToBook = index !== Math.floor(((visit - 1) * PLACES.length) / visits);
        const { day, barber, span } = PLACES[index] as (typeof PLACES)[number];
        const dueAt = performance.now() + pause;
        const asked = { calendarId: shop.calendarId, barberColorId: barber.id };
        await timed(pages, () => call(client, "GET", "/agenda", undefined, 200));
        await timed(checks, () =>
          call(client, "POST", "/check-availability", { ...asked, ...checkOf(day) }, 200),
        );
        const booking = {
          ...asked,
          clientName: "João da Silva",
          clientEmail: `joao${index}@example.com`,
          clientPhone: String(900_000_000 + index),
          dateTimeStart: toRfc3339(span.start, shop.timeZone),
          dateTimeEnd: toRfc3339(span.end, shop.timeZone),
        };
        const create = () => call(client, "POST", "/createAppointment", booking, 201);
        if (isToBook) await timed(creates, create);
        await after(Math.max(0, dueAt - performance.now()));
      }
      await client.close();
    }),
  );
}

function checkOf(day: string): object {
  return {
    clientPhone: "987654321",
    start: toRfc3339(startOfDay(day, shop.timeZone), shop.timeZone),
    end: toRfc3339(startOfDay(addDays(day, 1), shop.timeZone), shop.timeZone),
    timeType: service?.timeType,
  };
}

async function timed(all: number[], act: () => Promise<void>): Promise<void> {
  const sent = performance.now();
  await act();
  all.push(performance.now() - sent);
}

async function call(
  client: Client,
  method: "GET" | "POST",
  path: string,
  body: object | undefined,
  expected: number,
): Promise<void> {
  const answer = await client.request({
    method,
    path,
    headers: { "content-type": "application/json", "accept-encoding": "br" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = await answer.body.arrayBuffer();
  if (answer.statusCode !== expected) {
    const text = Buffer.from(bytes).toString();
    throw new Error(`${method} ${path} was answered with ${answer.statusCode} ${text}`);
  }
}

/** Returns how many backups were made until it was over. */
async function backUpRepeatedly(isOver: () => boolean): Promise<number> {
  const keys = execFileSync("age-keygen", { stdio: ["ignore", "pipe", "ignore"] }).toString();
  const environment = {
    PATH: process.env["PATH"],
    DATA_DIR: data,
    BACKUP_TO: place,
    BACKUP_FOR: /age1\w+/.exec(keys)?.[0],
  };
  const backup = ["nice", "-n", "10", "ionice", "-c3", HERE.node, join(COMMANDS, "backup.ts")];
  const [shell, ...parameters] = [...box.wrapper, ...backup, "--due", copies];
  for (let made = 0; ; made++) {
    if (isOver()) return made;
    const child = spawn(shell, parameters, { env: environment, stdio: "ignore" });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
  }
}

/** Waits until so many events are there, and says how many came. */
async function eventsInCalendar(awaited: number): Promise<number> {
  const until = performance.now() + OUTBOX_MAX_MILLISECONDS;
  for (;;) {
    const events = (await addressesIn(calendar)).filter((href) => href.endsWith(".ics")).length;
    if (events >= awaited || performance.now() > until) return events;
    await after(2_000);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
