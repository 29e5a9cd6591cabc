// Clients who wait, on real servers at their real pace: how soon they are mailed, and how often when a server is killed after
// the mail server has taken the mail over, before that is committed.

import { describe, expect, test, vi } from "vitest";
import { setTimeout as after } from "node:timers/promises";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart } from "@vitrine/testing/mail/mime-parts";
import { TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "@vitrine/testing/sample-requests";
import { book, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import type { ServerProcess } from "@vitrine/testing/start-server";

const CLIENTS = 6;
const MAILED_MAX_MILLISECONDS = 60_000;
// In which a copy too many would be sent: a lease, and a look after it.
const STILL_MILLISECONDS = 30_000;
const PATIENCE = { timeout: 120_000, interval: 100 };

const PUBLIC_URL = "https://www.example.com";

describe.each(ENGINES)("on $name", (engine) => {
  test("clients who wait are mailed within a minute and once, and twice where a server was killed before it knew", async () => {
    const servers = new Map<string, ServerProcess>();
    let killed: string | undefined;
    const mail = await mailServer(() => {
      const sender = mail.received.find(({ raw }) => isOfWait(raw))?.from;
      if (sender !== undefined && killed === undefined) {
        killed = sender;
        // The answer that follows reaches nobody any more.
        servers.get(sender)?.process.kill("SIGKILL");
      }
      return {};
    });
    const settings = await engine.newDatabase();
    const start = async (name: string) => {
      const sender = `${name}@example.com`;
      const server = await serverProcess(temporaryFolder(), {
        SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
        // Each server has a sender of its own, by which its mails are known.
        MAIL_FROM: `Barbearia <${sender}>`,
        PUBLIC_URL,
        LOG_LEVEL: "info",
        ...settings,
      });
      servers.set(sender, server);
      return server;
    };
    const [server, ...others] = await Promise.all(
      Array.from({ length: engine.instances }, (_, index) => start(`server${index}`)),
    );
    if (server === undefined) throw new Error("no server");

    await book(server.url, TUESDAY_AT_EIGHT);
    for (let client = 0; client < CLIENTS; client++) {
      const { status } = await callPatiently(server.url, "/createWait", {
        calendarId: "barbearia",
        barberColorId: 6,
        serviceId: 1,
        day: "2026-11-24",
        partsOfDay: ["morning"],
        clientName: "Rita",
        clientEmail: `client${client}@example.com`,
      });
      expect(status).toBe(200);
    }
    const path = "/deleteAppointment";
    const { status } = await callPatiently(server.url, path, TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
    expect(status).toBe(200);
    const cancelledAt = performance.now();

    const waitMails = () => mail.received.filter(({ raw }) => isOfWait(raw));
    await vi.waitFor(() => expect(killed).toBeDefined(), PATIENCE);
    if (others.length === 0) await start("heir");
    const mailed = () => new Set(waitMails().map(({ to }) => to[0]));
    await vi.waitFor(() => expect(mailed().size).toBe(CLIENTS), PATIENCE);
    expect(performance.now() - cancelledAt).toBeLessThan(MAILED_MAX_MILLISECONDS);
    await after(STILL_MILLISECONDS);

    const byClient = Map.groupBy(waitMails(), ({ to }) => to[0]);
    // The first mail's answer was lost for certain, and those of the mails under way beside it perhaps.
    const twice = [...byClient.values()].filter((copies) => copies.length > 1);
    expect(twice.length).toBeGreaterThanOrEqual(1);
    for (const copies of twice) {
      expect(copies).toHaveLength(2);
      expect(copies[0]?.from).toBe(killed);
      expect(copies[1]?.from).not.toBe(killed);
      const ids = copies.map(({ raw }) => headerOf(mimePart(raw), "message-id"));
      expect(ids[1]).toBe(ids[0]);
    }
    const logs = [...servers.values()].map((one) => one.output()).join("\n");
    expect(logs).toContain("wait mail delivered");
    expect(logs).not.toMatch(/Rita|client\d@/);
  });
});

function isOfWait(raw: string): boolean {
  return headerOf(mimePart(raw), "list-unsubscribe") !== undefined;
}
