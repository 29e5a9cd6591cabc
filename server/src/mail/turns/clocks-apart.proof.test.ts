// Two servers of one PostgreSQL whose clocks differ, and a mail server that takes its time to answer.

import { setTimeout as after } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { dayOfSlots } from "@vitrine/testing/contracts/concurrency-contract";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { PROGRAMS } from "@vitrine/testing/programs";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";

const SENT_BY = 120_000;

test.each([
  ["five minutes", 300],
  ["ninety seconds", 90],
])("%s between two servers' clocks mail nobody twice", async (_, aheadSeconds) => {
  const mail = await mailServer(() => ({ answersAfterMilliseconds: 2_000 }));
  const settings = {
    DATABASE_URL: await createPostgresDatabase(),
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
    LOG_LEVEL: "warn",
  };
  const start = (main: string, further = {}) =>
    serverProcess(temporaryFolder(), { ...settings, ...further }, [], main);
  const right = await start(PROGRAMS.main);
  const ahead = await start(PROGRAMS.otherClock, { CLOCK_AHEAD: String(aheadSeconds * 1_000) });

  const clients = dayOfSlots()
    .slice(0, 40)
    .map((slot, index) => ({
      ...slot,
      clientEmail: `client${index}@example.com`,
    }));
  for (const [index, client] of clients.entries()) {
    await book((index % 2 === 0 ? right : ahead).url, client);
    // Longer than it takes until either has looked for what the other has left.
    await after(300);
  }
  const told = () => mail.received.map(({ to }) => to[0]);
  await vi.waitFor(() => expect(new Set(told()).size).toBe(clients.length), SENT_BY);
  // What somebody else sends once more is sent within another look and its answer.
  await after(10_000);
  expect(told().toSorted()).toEqual(clients.map(({ clientEmail }) => clientEmail).toSorted());

  const metrics = await (await fetch(`${ahead.url}/metrics`)).text();
  const shown = /^vitrine_clock_difference_seconds (.*)$/m.exec(metrics)?.[1];
  expect(Math.abs(Number(shown) - aheadSeconds)).toBeLessThan(2);
  expect(ahead.output()).toContain("clock differs from the database's");
  expect(right.output()).not.toContain("clock differs");
});
