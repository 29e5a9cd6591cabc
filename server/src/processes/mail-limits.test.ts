// The limits on mails as a stranger meets them: real calls, a real mailbox, the metrics of the server.

import { expect, onTestFinished, test, vi } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail-server";
import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { SOON } from "@vitrine/testing/soon";

import { configFrom } from "../config.ts";
import { loadTargets } from "../targets.ts";

test("of seven bookings with one address six are confirmed, the seventh is booked, and the metrics say so", async () => {
  const mail = await mailServer();
  const settings = {
    NOW: MONDAY,
    RATE_LIMIT: "1000000",
    BOOKINGS_PER_CLIENT: "10",
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: "Barbearia <agenda@example.com>",
  };
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await temporaryDatabase();
  const targets = await loadTargets(read.config, database);
  const app = await appUnderTest(settings, { database, targets });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  for (let hour = 8; hour < 13; hour++) {
    for (const barberColorId of hour < 10 ? [6, 7] : [6]) {
      const created = await app.inject({
        method: "POST",
        url: "/createAppointment",
        payload: {
          ...TUESDAY_AT_EIGHT,
          barberColorId,
          dateTimeStart: `2026-11-24T${String(hour).padStart(2, "0")}:00:00-03:00`,
          dateTimeEnd: `2026-11-24T${String(hour).padStart(2, "0")}:30:00-03:00`,
        },
      });
      expect(created.statusCode).toBe(201);
    }
  }
  const metrics = async () => (await app.inject("/metrics")).body.split("\n");
  await vi.waitFor(async () => {
    expect(await metrics()).toContain('vitrine_limits_met_total{limit="mails"} 1');
    expect(mail.received).toHaveLength(6);
    // Each is to be reminded of on Monday at 18:00, and none of that is backlog.
    expect(await metrics()).toContain('vitrine_outbox_scheduled{target="reminder"} 7');
    expect(await metrics()).toContain('vitrine_outbox_pending{target="reminder"} 0');
    expect(await metrics()).toContain('vitrine_outbox_oldest_seconds{target="reminder"} 0');
    expect(await metrics()).toContain('vitrine_outbox_dead{target="mail"} 0');
  }, SOON);
});
