// The whole server, as npm start runs it, with a real calendar and a real mailbox outside.

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { configFrom } from "./config.ts";
import { loadTargets } from "./targets.ts";
import { temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart } from "@vitrine/testing/mail/mime-parts";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "@vitrine/testing/sample-requests";
import { book, callPatiently, serverProcess } from "@vitrine/testing/server-process";

const radicale = await startRadicale();
afterAll(() => radicale.stop());

test("by default nothing outside is notified of anything", async () => {
  const read = configFrom({});
  expect(read.ok && (await loadTargets(read.config, await temporaryDatabase()))).toEqual([]);
});

test("where settings may stand beside shops, any shop may have a CalDAV calendar, and notices", async () => {
  const read = configFrom({ SEAL_KEY: "0".repeat(64) });
  const targets = read.ok ? await loadTargets(read.config, await temporaryDatabase()) : [];
  expect(targets.map(({ name }) => name)).toEqual(["caldav", "push"]);
  expect(targets.map((target) => target.follows("barbearia"))).toEqual([false, false]);
});

test.each([
  [{}, ["mail", "reminder"]],
  [{ REMINDERS: "on" }, ["mail", "reminder"]],
  [{ REMINDERS: "off" }, ["mail"]],
  [{ REMINDERS: "off", OWNER_MAIL_BARBEARIA: "dona@example.com" }, ["mail", "owner-mail"]],
])("with mail on and %j, mails go out for %j", async (settings, names) => {
  const read = configFrom({
    SMTP_URL: "smtp://127.0.0.1",
    MAIL_FROM: "agenda@example.com",
    ...settings,
  });
  const targets = read.ok ? await loadTargets(read.config, await temporaryDatabase()) : [];
  expect(targets.map(({ name }) => name)).toEqual(names);
  const owner = targets.find(({ name }) => name === "owner-mail");
  if (owner !== undefined) {
    expect(owner.follows("barbearia")).toBe(true);
    expect(owner.follows("reservas")).toBe(false);
  }
});

test("a booking reaches calendar and mailbox, so does its end, and no secret reaches the log", async () => {
  const calendar = await radicale.createCalendar("whole");
  const mailbox = await mailServer(() => ({}), {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username = "", password }, _session, done) =>
      password === "s3cret-mail" ? done(null, { user: username }) : done(new Error("no")),
  });
  const server = await serverProcess(temporaryFolder(), {
    LOG_LEVEL: "trace",
    CALDAV_URL_BARBEARIA: calendar.url,
    CALDAV_USER_BARBEARIA: calendar.user,
    CALDAV_PASSWORD_BARBEARIA: calendar.password,
    SMTP_URL: `smtp://agenda%40example.com:s3cret-mail@127.0.0.1:${mailbox.settings.port}`,
    MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
  });
  const events = async () => (await radicale.events(calendar)).map(({ text }) => text);
  const subjects = () => mailbox.received.map(({ raw }) => headerOf(mimePart(raw), "subject"));

  await book(server.url, TUESDAY_AT_EIGHT);
  await expect.poll(events).toEqual([expect.stringContaining("João da Silva")]);
  await expect.poll(subjects).toEqual(["Confirmado: ter 24/11, 08:00 - 08:30"]);

  await callPatiently(server.url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
  await expect.poll(events).toEqual([]);
  await expect
    .poll(subjects)
    .toEqual(["Confirmado: ter 24/11, 08:00 - 08:30", "Cancelado: ter 24/11, 08:00 - 08:30"]);

  expect(await server.end("SIGTERM")).toBe(0);
  const secrets = [calendar.password, "s3cret-mail", "João", "joao@example.com", "987654321"];
  expect(secrets.filter((secret) => server.output().includes(secret))).toEqual([]);
});

test("while calendar and mail server hang, a booking is answered, and the server still stops", async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) =>
    sockets.push(socket.resume().on("error", () => undefined)),
  );
  hanging.listen(0, "127.0.0.1");
  await once(hanging, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
  const address = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const server = await serverProcess(folder, {
    CALDAV_URL_BARBEARIA: `http://${address}/dona/barbearia`,
    CALDAV_USER_BARBEARIA: "dona",
    CALDAV_PASSWORD_BARBEARIA: "s3cret",
    SMTP_URL: `smtp://${address}`,
    MAIL_FROM: "agenda@example.com",
  });
  await book(server.url, TUESDAY_AT_EIGHT);
  // The calendar is looked at as the server starts, and then written to.
  await expect.poll(() => sockets.length).toBe(3);
  await callPatiently(server.url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
  await book(server.url, TUESDAY_AT_EIGHT);
  // No call has been given up yet: that happens only after ten seconds or more.
  expect(sockets.map(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([
    false,
    false,
    false,
  ]);
  expect(await server.end("SIGTERM")).toBe(0);
  const { stdout } = spawnSync(process.execPath, [PROGRAMS.outbox], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^caldav: 2 pending/m);
});
