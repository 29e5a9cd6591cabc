// The answer that takes a minute, at the pace of the real server: two processes on one PostgreSQL, real leases.

import { expect, test, vi } from "vitest";

import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { openPostgres } from "../../database/postgres/postgres-database.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import type { MailTrouble } from "@vitrine/testing/mail/mail-server";
import { postgresUnderTest } from "@vitrine/testing/databases/postgres-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";

const ANSWER_MILLISECONDS = 60_000;
const PATIENCE = { timeout: 240_000, interval: 200 };

const postgres = await postgresUnderTest();

/** Two servers whose mails go to one that has these troubles. */
async function twoServers(trouble: MailTrouble) {
  const mail = await mailServer(() => trouble);
  const databaseUrl = await postgres.createDatabase();
  const start = () =>
    serverProcess(temporaryFolder(), {
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
      MAIL_FROM: "Barbearia <agenda@example.com>",
    });
  const servers = [await start(), await start()];
  const counts = async () => {
    const database = openPostgres(databaseUrl);
    const rows = await outboxStore(database).counts();
    await database.close();
    return rows.map(({ pending, dead }) => ({ pending, dead }));
  };
  return { mail, servers, start, counts };
}

test("a mail server that answers after a minute gets one copy from two instances", async () => {
  const { mail, servers, counts } = await twoServers({
    answersAfterMilliseconds: ANSWER_MILLISECONDS,
  });
  await call(servers[0]?.url ?? "", "/createAppointment", TUESDAY_AT_EIGHT);
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), PATIENCE);
  await vi.waitFor(async () => expect(await counts()).toEqual([]), PATIENCE);
  expect(mail.received).toHaveLength(1);
});

test("instances that are killed while they await the answer send two copies in all", async () => {
  const { mail, servers, start, counts } = await twoServers({ content: "hang" });
  await call(servers[0]?.url ?? "", "/createAppointment", TUESDAY_AT_EIGHT);
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), PATIENCE);
  for (const server of servers) await server.end("SIGKILL");
  const heir = await start();
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), PATIENCE);
  await heir.end("SIGKILL");
  await start();
  await vi.waitFor(async () => expect(await counts()).toEqual([{ pending: 0, dead: 1 }]), PATIENCE);
  expect(mail.received).toHaveLength(2);
});
