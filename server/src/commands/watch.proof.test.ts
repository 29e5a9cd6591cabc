// Each alarm raised and cleared by a real failure: real servers, real mail servers, a real calendar server, a real sshd.

import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { fillDisk } from "@vitrine/testing/databases/fill-disk";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { sftpServer } from "@vitrine/testing/network/sftp-server";
import { watchedMachine } from "@vitrine/testing/operator/watched-machine";
import { PROGRAMS } from "@vitrine/testing/programs";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import { databaseFile } from "../database/open-database.ts";

const WELL = { status: 0, said: "All is well." };
const PERSONAL = /João|joao@|987654321|a-secret-of-the-service|s3cret/;

type Machine = Awaited<ReturnType<typeof watchedMachine>>;

/** Looks until `said` is found, as something delivered in the background needs its time. */
const lookUntil = (machine: Machine, said: RegExp) =>
  vi.waitFor(
    async () => {
      const look = await machine.look();
      expect(look.said).toMatch(said);
      return look;
    },
    { ...SOON, interval: 1_000 },
  );

/** The operator's one new mail. */
function newMail(machine: Machine): string {
  const mails = machine.newMails();
  expect(mails.map(({ to }) => to)).toEqual(["suporte@example.com"]);
  const [{ text } = { text: "" }] = mails;
  expect(text).not.toMatch(PERSONAL);
  return text;
}

const atHour = (hour: number) => ({
  ...TUESDAY_AT_EIGHT,
  dateTimeStart: TUESDAY_AT_EIGHT.dateTimeStart.replace("T08", `T${String(hour).padStart(2, "0")}`),
  dateTimeEnd: TUESDAY_AT_EIGHT.dateTimeEnd.replace("T08", `T${String(hour).padStart(2, "0")}`),
});

test("a machine that is well is mailed about by nobody, and calls the heartbeat with each look", async () => {
  const machine = await watchedMachine();
  await machine.startServer();
  expect(await machine.look()).toEqual(WELL);
  expect(await machine.look()).toEqual(WELL);
  expect(machine.heartbeats()).toBe(2);
  expect(machine.newMails()).toEqual([]);
});

test("a stopped server is an alarm at the second look, and calls no heartbeat until it is back", async () => {
  const machine = await watchedMachine();
  const server = await machine.startServer();
  await server.end("SIGKILL");
  expect(await machine.look()).toEqual({
    status: 1,
    said: "the server is not ready: ECONNREFUSED; an alarm if the next look finds the same",
  });
  expect(machine.newMails()).toEqual([]);
  expect(await machine.look()).toEqual({
    status: 1,
    said: "alarm: server: the server is not ready: ECONNREFUSED",
  });
  const text = newMail(machine);
  expect(text).toMatch(
    /^agenda\.example\.com, \d\d\/\d\d, \d\d:\d\d\n\nCOMEÇOU\n\nO site não aceita/,
  );
  expect(text).toContain("Veja primeiro:  systemctl status vitrine\n");
  expect((await machine.look()).said).toMatch(/^still: server: .* \(since 20\S+Z\)$/);
  expect(machine.newMails()).toEqual([]);
  expect(machine.heartbeats()).toBe(0);
  await machine.startServer();
  expect(await machine.look()).toEqual({ status: 0, said: "over: server\nAll is well." });
  expect(newMail(machine)).toContain("PASSOU\n\nO site aceita agendamentos de novo\nDurou de ");
  expect(machine.heartbeats()).toBe(1);
});

test("a server that never answers holds no look up for long", async () => {
  const machine = await watchedMachine();
  const mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
  onTestFinished(() => void mute.close());
  const begun = performance.now();
  const { said } = await machine.look({ PORT: String((mute.address() as AddressInfo).port) });
  expect(said).toContain("the server is not ready: no answer within 10 s");
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test("refused mails are an alarm by the operator's own account, and so is their end", async () => {
  const account = { isOpen: false };
  const clients = await mailServer(() => ({}), {
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      account.isOpen
        ? done(null, { user: username })
        : done(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  const machine = await watchedMachine({
    SMTP_URL: `smtp://dona:s3cret@127.0.0.1:${clients.settings.port}`,
  });
  const { url } = await machine.startServer();
  expect(await machine.look()).toEqual(WELL);
  await book(url, TUESDAY_AT_EIGHT);
  const { said } = await lookUntil(machine, /alarm: mail/);
  expect(said).toBe("alarm: mail: mail is paused, a setting or an account has to be mended");
  expect(newMail(machine)).toContain("Os e-mails não saem (desde ");
  account.isOpen = true;
  expect((await machine.run("outbox", ["retry", "mail"])).said).toContain("Due now: 1.");
  await lookUntil(machine, /over: mail/);
  expect(newMail(machine)).toContain("Os e-mails saem de novo\n");
  expect(clients.received).toHaveLength(1);
});

test("an address that a client has mistyped is no alarm", async () => {
  const clients = await mailServer(() => ({ recipient: 550, says: "5.1.1 no such user" }));
  const machine = await watchedMachine({ SMTP_URL: `smtp://127.0.0.1:${clients.settings.port}` });
  const { url } = await machine.startServer();
  await book(url, TUESDAY_AT_EIGHT);
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('vitrine_outbox_dead{target="mail"} 1');
  }, SOON);
  expect(await machine.look()).toEqual(WELL);
});

test("a calendar that refuses the password is an alarm until it has got its events", async () => {
  const radicale = await startRadicale();
  onTestFinished(() => radicale.stop());
  const calendar = await radicale.createCalendar("agenda");
  const settings = (password: string) => ({
    CALDAV_URL_BARBEARIA: calendar.url,
    CALDAV_USER_BARBEARIA: calendar.user,
    CALDAV_PASSWORD_BARBEARIA: password,
  });
  const machine = await watchedMachine(settings(calendar.password));
  const server = await machine.startServer();
  const password = await radicale.changePassword();
  await book(server.url, TUESDAY_AT_EIGHT);
  const { said } = await lookUntil(machine, /alarm: calendar/);
  expect(said).toBe("alarm: calendar: caldav is paused, a setting or an account has to be mended");
  expect(newMail(machine)).toContain("Um calendário não recebe os agendamentos (desde ");
  await server.end("SIGTERM");
  await machine.startServer(settings(password));
  await lookUntil(machine, /over: calendar/);
  expect(newMail(machine)).toContain("Os calendários recebem os agendamentos de novo\n");
  expect(await radicale.events({ ...calendar, password })).toHaveLength(1);
});

test("a busy calendar that was not read for a day is an alarm until it is read", async () => {
  const calendar = { status: 503 };
  const owners = await scriptedServer((_request, response) =>
    response
      .writeHead(calendar.status, { "content-type": "text/calendar" })
      .end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\nEND:VCALENDAR\r\n"),
  );
  const machine = await watchedMachine({
    BUSY_URL_BARBEARIA: `${owners.origin}/s3cret.ics`,
    BUSY_PRIVATE: "on",
  });
  // By the clock of its main thread it started twenty minutes ago: right after a start, a long wait says nothing.
  await machine.startServer({ CLOCK_AHEAD: "-1200000" }, [], PROGRAMS.otherClock);
  await vi.waitFor(() => expect(owners.seen.length).toBeGreaterThan(0), SOON);
  expect(await machine.look()).toEqual(WELL);
  // A day has passed, and the calendar is read again at once.
  const change = (assignments: string) => {
    const database = new DatabaseSync(databaseFile(machine.folder), { timeout: 5_000 });
    database.exec(`UPDATE busy_calendar SET ${assignments}`);
    database.close();
  };
  change(`since = since - ${25 * 3_600_000}, due_at = 0, leased_until = 0`);
  const { said } = await lookUntil(machine, /alarm: busy-calendar/);
  expect(said).toBe(
    "alarm: busy-calendar: the calendar of BUSY_URL_BARBEARIA was not read for a day",
  );
  expect(newMail(machine)).toContain("O calendário de BUSY_URL_BARBEARIA não é lido há um dia");
  calendar.status = 200;
  change("due_at = 0, leased_until = 0");
  await lookUntil(machine, /over: busy-calendar/);
  expect(newMail(machine)).toContain("Os calendários do dono são lidos de novo\n");
});

test("a clock that differs from the heartbeat's by fifteen seconds is an alarm until it agrees", async () => {
  const machine = await watchedMachine();
  await machine.startServer();
  machine.service.aheadSeconds = 15;
  // What a slow answer may explain is no difference.
  expect((await machine.look()).said).toMatch(
    /^alarm: clock: the clock is 1[0-5] s behind that of HEARTBEAT_URL$/,
  );
  expect(newMail(machine)).toContain("O relógio desta máquina está 1");
  // A service that is away neither ends it nor is an alarm of its own.
  machine.service.status = 503;
  machine.service.aheadSeconds = 0;
  await machine.look({ HEARTBEAT_URL: "http://127.0.0.1:9/a-secret-of-the-service" });
  expect(machine.newMails()).toEqual([]);
  const { status, said } = await machine.look();
  expect([status, said]).toEqual([
    0,
    "HEARTBEAT_URL was not reached: the answer is 503\nover: clock\nAll is well.",
  ]);
  expect(newMail(machine)).toContain("O relógio da máquina está certo de novo\n");
});

test("a clock that differs from the database's is an alarm, too", async () => {
  const machine = await watchedMachine({ DATABASE_URL: await createPostgresDatabase() });
  const server = await machine.startServer({ CLOCK_AHEAD: "15000" }, [], PROGRAMS.otherClock);
  expect((await machine.look()).said).toMatch(
    /^alarm: clock: the clock is 1\d s ahead of that of the database$/,
  );
  await server.end("SIGTERM");
  await machine.startServer();
  expect((await machine.look()).said).toBe("over: clock\nAll is well.");
});

test("a backup that cannot be sent is an alarm, by a wrong key and by a stopped sshd, and calls no heartbeat", async () => {
  const place = await sftpServer();
  const machine = await watchedMachine({
    BACKUP_TO: place.address,
    BACKUP_FOR: place.publicKey,
    BACKUP_KEY: place.backupKey,
  });
  const backUp = (further = {}) =>
    machine.run("backup", ["--due", join(machine.folder, "copies")], further);
  const { url } = await machine.startServer();
  await book(url, TUESDAY_AT_EIGHT);
  expect((await backUp()).status).toBe(0);
  expect(await machine.look()).toEqual(WELL);

  await book(url, atHour(9));
  expect((await backUp({ BACKUP_KEY: place.strangersKey })).status).toBe(1);
  const refused = await machine.look();
  expect(refused.said).toMatch(/^alarm: backup: the last backup failed: .*key/);
  expect(newMail(machine)).toContain("A cópia de segurança falhou (desde ");
  expect(machine.heartbeats()).toBe(1);
  expect((await backUp()).status).toBe(0);
  expect((await machine.look()).said).toBe("over: backup\nAll is well.");
  expect(newMail(machine)).toContain("A cópia de segurança funciona de novo\n");

  await place.stop();
  await book(url, atHour(10));
  expect((await backUp()).status).toBe(1);
  expect((await machine.look()).said).toMatch(/^alarm: backup: the last backup failed: .*reached/);
  await place.start();
  expect((await backUp()).status).toBe(0);
  expect((await machine.look()).said).toBe("over: backup\nAll is well.");
  expect(machine.newMails()).toHaveLength(2);
});

test("a drill that finds another copy at the backup place is an alarm until one ends well", async () => {
  const [place, identities] = [temporaryFolder(), await sftpServer()];
  const machine = await watchedMachine({ BACKUP_TO: place, BACKUP_FOR: identities.publicKey });
  const copies = join(machine.folder, "copies");
  const { url } = await machine.startServer();
  await book(url, TUESDAY_AT_EIGHT);
  expect((await machine.run("backup", ["--due", copies])).status).toBe(0);
  expect(await machine.run("drill", [])).toMatchObject({ status: 0 });
  expect(await machine.look()).toEqual(WELL);
  const name = readdirSync(place).find((file) => file.endsWith(".tar.gz.age")) ?? "";
  const copy = readFileSync(join(place, name));
  const flipped = Buffer.from(copy);
  flipped[100] = (flipped[100] ?? 0) ^ 1;
  writeFileSync(join(place, name), flipped);
  expect(await machine.run("drill", [])).toMatchObject({ status: 1 });
  expect((await machine.look()).said).toMatch(/^alarm: drill: the last drill failed: /);
  expect(newMail(machine)).toContain("O ensaio de restauração falhou (desde ");
  writeFileSync(join(place, name), copy);
  expect(await machine.run("drill", [])).toMatchObject({ status: 0 });
  expect((await machine.look()).said).toBe("over: drill\nAll is well.");
  expect(newMail(machine)).toContain("O ensaio de restauração deu certo\n");
});

test("an upgrade that went back, or needs a person, is an alarm until one ends well", async () => {
  const machine = await watchedMachine();
  await machine.startServer();
  expect((await machine.run("noteUpgrade", ["1"])).status).toBe(1);
  expect(await machine.look()).toEqual(WELL);
  await machine.run("noteUpgrade", ["2"]);
  expect((await machine.look()).said).toBe(
    "alarm: upgrade: the last upgrade failed: the new version did not get ready, and the version before is in service again",
  );
  await machine.run("noteUpgrade", ["3", "the", "schema has changed"]);
  expect((await machine.look()).said).toMatch(
    /^still: upgrade: the last upgrade failed: a person is needed: the schema has changed \(since /,
  );
  expect(machine.newMails()).toHaveLength(1);
  await machine.run("noteUpgrade", ["0"]);
  expect((await machine.look()).said).toBe("over: upgrade\nAll is well.");
  expect(newMail(machine)).toContain("A atualização deu certo\n");
});

test("a mail that was not accepted is sent with the next look, also when all is well by then", async () => {
  const machine = await watchedMachine();
  await machine.startServer();
  machine.trouble.recipient = 450;
  await machine.run("noteUpgrade", ["2"]);
  expect((await machine.look()).said).toMatch(/\nthe operator's mail was not accepted: smtp-450$/);
  await machine.run("noteUpgrade", ["0"]);
  expect((await machine.look()).said).toMatch(/^over: upgrade\nthe operator's mail was not/);
  expect(machine.newMails()).toEqual([]);
  delete machine.trouble.recipient;
  expect(await machine.look()).toEqual(WELL);
  expect(newMail(machine)).toMatch(/PASSOU\n\nA atualização deu certo\nDurou de /);
  await machine.look();
  expect(machine.newMails()).toEqual([]);
});

test("a mail whose answer is lost may have arrived, and is not sent again with the next look", async () => {
  const machine = await watchedMachine();
  await machine.startServer();
  machine.trouble.content = "drop";
  await machine.run("noteUpgrade", ["2"]);
  expect((await machine.look()).said).toContain("the operator's mail was not accepted: ");
  delete machine.trouble.content;
  await machine.look();
  expect(machine.newMails()).toHaveLength(1);
});

const SMALL_DISK = 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$0" "$@"';
const IN_ITS_OWN_WORLD = ["unshare", "--map-root-user", "--mount", "sh", "-c", SMALL_DISK];

// oxlint-disable-next-line vitest/no-conditional-tests -- a test left out would count as one that has not passed
if (process.platform === "linux") {
  test("a disk at 85 % is one mail, also when there is no room to remember it, and room again is another", async () => {
    const machine = await watchedMachine();
    const { process: server } = await machine.startServer({}, IN_ITS_OWN_WORLD);
    const disk = `/proc/${server.pid}/root${machine.folder}`;
    const look = () => machine.look({ DATA_DIR: disk });
    expect(await look()).toEqual(WELL);
    writeFileSync(join(disk, "ballast"), Buffer.alloc(6.6 * 1_048_576));
    expect((await look()).said).toMatch(
      /^alarm: disk: the disk of \S+ is used to 8\d %, \d MB are free$/,
    );
    expect(newMail(machine)).toContain("Veja primeiro:  df -h\n");
    rmSync(join(disk, "ballast"));
    expect((await look()).said).toBe("over: disk\nAll is well.");
    expect(newMail(machine)).toContain("O disco tem espaço de novo\n");

    // From no use to none left: nothing of this alarm can be remembered beside the bookings.
    fillDisk(join(disk, "ballast"));
    expect((await look()).said).toMatch(/alarm: disk: .* is used to 100 %, 0 MB are free/);
    for (let looks = 0; looks < 2; looks++) expect((await look()).said).toMatch(/still: disk: /);
    const mails = machine.newMails().map(({ text }) => text);
    expect(mails.filter((text) => text.includes("COMEÇOU\n\nO disco"))).toHaveLength(1);
    // Besides, the server takes no bookings on a full disk.
    expect(mails.length).toBeLessThanOrEqual(2);
    rmSync(join(disk, "ballast"));
    await vi.waitFor(async () => expect(await look()).toEqual(WELL), { ...SOON, interval: 1_000 });
    const over = machine.newMails().map(({ text }) => text);
    expect(over.filter((text) => text.includes("O disco tem espaço de novo\n"))).toHaveLength(1);
  });
}
