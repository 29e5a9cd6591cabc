// The server that sends mails to a mail server of its own, for one test.

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";

import { configFrom } from "@vitrine/server/config";
import { loadTargets } from "@vitrine/server/targets";
import { appUnderTest, temporaryDatabase } from "../app-under-test.ts";
import { mailServer } from "./mail-server.ts";
import { MONDAY, TUESDAY_AT_EIGHT } from "../sample-requests.ts";

/** The server, listening, and the mails that it sends. `environment` is laid over settings that limit mails alone. */
export async function mailingApp(
  trouble?: Parameters<typeof mailServer>[0],
  environment: Readonly<Record<string, string>> = {},
  catalogue = CATALOGUE,
): Promise<{ app: FastifyInstance; mail: Awaited<ReturnType<typeof mailServer>> }> {
  const mail = await mailServer(trouble);
  const settings = {
    NOW: MONDAY,
    RATE_LIMIT: "1000000",
    BOOKINGS_PER_CLIENT: "10",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
    ...environment,
  };
  const read = configFrom(settings, catalogue);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await temporaryDatabase();
  const targets = await loadTargets(read.config, database);
  const app = await appUnderTest(settings, { catalogue, database, targets });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, mail };
}

/** João books the half hour that begins on Tuesday at `hour`. */
export async function bookTuesdayAt(
  app: FastifyInstance,
  hour: number,
  barberColorId = TUESDAY_AT_EIGHT.barberColorId,
): Promise<void> {
  const at = `2026-11-24T${String(hour).padStart(2, "0")}`;
  const created = await app.inject({
    method: "POST",
    url: "/createAppointment",
    payload: {
      ...TUESDAY_AT_EIGHT,
      barberColorId,
      dateTimeStart: `${at}:00:00-03:00`,
      dateTimeEnd: `${at}:30:00-03:00`,
    },
  });
  expect(created.statusCode).toBe(201);
}
