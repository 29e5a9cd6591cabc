// The outbox as an operator sees and uses it, with the real server, the real command and a CalDAV server that fails.

import { spawnSync } from "node:child_process";
import type { ServerResponse } from "node:http";

import { expect, test, vi } from "vitest";

import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import type { SeenRequest } from "@vitrine/testing/network/scripted-server";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const PASSWORD = "senha-do-calendario";

// Each look starts a process.
const LOOKING_SOON = { ...SOON, interval: 500 };

function outbox(dataDirectory: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAMS.outbox, ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDirectory, NOW: "2026-11-23T10:00:00-03:00" },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

/** A server whose barber calendar is followed by a CalDAV server without events, which takes changes as `script` says. */
async function followedServer(script: (response: ServerResponse, request: SeenRequest) => void) {
  const calendar = await scriptedServer((request, response) => {
    if (request.method === "GET") response.writeHead(404).end();
    else script(response, request);
  });
  const changes = () => calendar.seen.filter(({ method }) => method === "PUT");
  const folder = temporaryFolder();
  const server = await serverProcess(folder, {
    LOG_LEVEL: "trace",
    CALDAV_URL_BARBEARIA: `${calendar.origin}/dona/barbearia`,
    CALDAV_USER_BARBEARIA: "dona",
    CALDAV_PASSWORD_BARBEARIA: PASSWORD,
  });
  const metrics = async () =>
    (await (await fetch(`${server.url}/metrics`)).text())
      .split("\n")
      .filter((line) => line.startsWith("vitrine_outbox_"));
  return { folder, server, calendar, changes, metrics };
}

test("the metrics, the command and the log report a refused booking, and nothing about its client", async () => {
  let status = 503;
  const { folder, server, calendar, metrics } = await followedServer((response, { method }) =>
    response
      .writeHead(method === "PROPFIND" ? 207 : status, { "retry-after": "600", etag: '"1"' })
      .end(),
  );
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'vitrine_outbox_pending{target="caldav"} 0',
      'vitrine_outbox_dead{target="caldav"} 0',
      'vitrine_outbox_oldest_seconds{target="caldav"} 0',
    ]),
  );
  await book(server.url, TUESDAY_AT_EIGHT);
  await expect
    .poll(metrics)
    .toContain('vitrine_outbox_deliveries_total{target="caldav",outcome="retried"} 1');
  expect(await metrics()).toContain('vitrine_outbox_pending{target="caldav"} 1');
  expect(outbox(folder).output).toMatch(
    /^caldav: 1 pending, the oldest for 0 min; 0 given up\n {2}[a-z0-9-]+: 1\ncaldav of barbearia is paused until [^ ]+: the server asks to wait\n$/,
  );

  // After mending the calendar, the operator restarts the server or runs `retry`: either ends the pause.
  status = 201;
  expect(await server.end("SIGTERM")).toBe(0);
  expect(outbox(folder, "retry").output).toBe(
    "Due now: 1. The server tries them within seconds.\n",
  );
  const again = await serverProcess(folder, {
    CALDAV_URL_BARBEARIA: `${calendar.origin}/dona/barbearia`,
    CALDAV_USER_BARBEARIA: "dona",
    CALDAV_PASSWORD_BARBEARIA: PASSWORD,
  });
  await vi.waitFor(() => expect(outbox(folder).output).toBe("Nothing waits.\n"), LOOKING_SOON);
  await again.end("SIGTERM");

  const put = calendar.seen.findLast(({ method }) => method === "PUT");
  expect(put?.body).toContain("SUMMARY:João da Silva · normal · barbeiro1");
  expect(server.output()).toContain("delivery failed, will be retried");
  expect(server.output()).not.toMatch(/João|joao@|987654321|senha-do/);
});

const TUESDAY_AT_NINE = {
  ...TUESDAY_AT_EIGHT,
  dateTimeStart: "2026-11-24T09:00:00-03:00",
  dateTimeEnd: "2026-11-24T09:30:00-03:00",
};

test("one event that a calendar refuses delays no other", async () => {
  const { folder, server } = await followedServer((response, { body }) =>
    response.writeHead(body.includes("T080000") ? 403 : 201).end(),
  );
  await book(server.url, TUESDAY_AT_EIGHT);
  await vi.waitFor(
    () => expect(outbox(folder).output).toContain("not-allowed-403: 1"),
    LOOKING_SOON,
  );
  await book(server.url, TUESDAY_AT_NINE);
  await vi.waitFor(() => expect(outbox(folder).output).toMatch(/^caldav: 1 pending/), LOOKING_SOON);
  expect(outbox(folder).output).not.toContain("paused");
});

test("a password that is refused at the start pauses the calendar, the command and the log say so, and `retry` lifts the pause long before its end", async () => {
  let status = 401;
  const { folder, server, calendar, changes } = await followedServer((response) =>
    response.writeHead(status).end(),
  );
  await vi.waitFor(
    () => expect(server.output()).toContain("calendar paused: password refused"),
    SOON,
  );
  expect(outbox(folder).output).toMatch(
    /^caldav of barbearia is paused until 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d-03:00: password refused$/m,
  );

  status = 201;
  await book(server.url, TUESDAY_AT_EIGHT);
  await book(server.url, TUESDAY_AT_NINE);
  expect(outbox(folder, "retry", "caldav").output).toBe(
    "Due now: 2. The server tries them within seconds.\n",
  );
  expect(calendar.seen).toHaveLength(1);
  await vi.waitFor(() => expect(changes()).toHaveLength(2), SOON);
  await vi.waitFor(() => expect(outbox(folder).output).toBe("Nothing waits.\n"), LOOKING_SOON);
  expect(changes()).toHaveLength(2);
  // The log comes by a pipe of its own.
  await vi.waitFor(() => expect(server.output()).toContain("calendar resumed"), SOON);
});

test("the command and the log name the booking of a refused mail, and nothing about its client", async () => {
  const mail = await mailServer(() => ({ recipient: 550 }));
  const folder = temporaryFolder();
  const server = await serverProcess(folder, {
    LOG_LEVEL: "info",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
  });
  await book(server.url, TUESDAY_AT_EIGHT);
  await vi.waitFor(() => expect(server.output()).toContain("recipient-refused-550"), SOON);
  expect(server.output()).toContain(
    '"slot":{"calendar":"barbearia","day":"ter 24/11","time":"08:00 - 08:30","barber":"barbeiro1"}',
  );
  await vi.waitFor(() => expect(outbox(folder).output).toContain("0 pending"), LOOKING_SOON);
  expect(outbox(folder).output).toBe(
    [
      "mail: 0 pending; 1 given up",
      "  recipient-refused-550: 1",
      "  given up, still to come: barbearia, ter 24/11, 08:00 - 08:30, barbeiro1 (recipient-refused-550)",
      "",
    ].join("\n"),
  );
  expect(server.output()).not.toMatch(/João|joao@|987654321/);
});

test("a refill delivers every booking to come to a calendar that was emptied", async () => {
  const { folder, server, changes } = await followedServer((response) =>
    response.writeHead(201, { etag: '"1"' }).end(),
  );
  await book(server.url, TUESDAY_AT_EIGHT);
  await vi.waitFor(() => expect(outbox(folder).output).toBe("Nothing waits.\n"), LOOKING_SOON);
  expect(outbox(folder, "refill", "mail").output).toBe(
    "Bookings to come that mail is told again: 0. There are none, or nothing of that name follows them.\n",
  );
  expect(outbox(folder, "refill", "caldav").output).toBe(
    "Bookings to come that caldav is told again: 1.\n",
  );
  await vi.waitFor(() => expect(changes()).toHaveLength(2), SOON);
});

test.each([[["retry", "caldav", "now"]], [["refill"]], [["empty"]]])(
  "the command asked wrongly says how to ask: %j",
  (parameters) => {
    expect(outbox(temporaryFolder(), ...parameters)).toEqual({
      status: 1,
      output: "Use: npm run outbox [-- retry [TARGET] | refill TARGET]\n",
    });
  },
);

test("the command ends with 2 where there are no books", () => {
  const { status, output } = outbox(temporaryFolder());
  expect(status).toBe(2);
  expect(output).toMatch(/^DATA_DIR leads to .* cannot be used: there are no bookings yet\n$/);
});
