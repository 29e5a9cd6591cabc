// The limits on mails as a stranger meets them: real calls, a real mailbox, the metrics of the server.

import { expect, test, vi } from "vitest";

import { bookTuesdayAt, mailingApp } from "@vitrine/testing/mail/mailing-app";
import { SOON } from "@vitrine/testing/soon";

test("of seven bookings with one address six are confirmed, the seventh is booked, and the metrics say so", async () => {
  const { app, mail } = await mailingApp();
  for (let hour = 8; hour < 13; hour++) {
    for (const barberColorId of hour < 10 ? [6, 7] : [6]) {
      await bookTuesdayAt(app, hour, barberColorId);
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
