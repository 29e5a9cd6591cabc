import { expect, onTestFinished, test, vi } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { SOON } from "@vitrine/testing/soon";

import { notifyFlood } from "./alert-mails.ts";
import { mailLimitsOf } from "../turns/mail-limits.ts";
import type { MailLimits } from "../turns/mail-limits.ts";
import { ownerAlerts } from "./owner-alerts.ts";
import { paceOf } from "../turns/mail-pace.ts";
import { mailUseStore } from "../turns/mail-use-table.ts";

const ONE_A_MINUTE = { rateLimit: 60, mailsPerMinute: 1 };

/** The account of a database that sends one mail a minute: how many of two it may send now. */
async function account() {
  const database = await temporaryDatabase();
  const use = mailUseStore(database);
  return {
    limits: mailLimitsOf(database, ONE_A_MINUTE),
    async take(): Promise<number> {
      const { granted } = await use.claimFromAccount({ others: 2, reminders: 0 }, paceOf(1));
      return granted.others;
    },
  };
}

async function alertsUnder(limits: Pick<MailLimits, "claimMail">) {
  const { settings, received } = await mailServer();
  const lines: object[] = [];
  const alerts = ownerAlerts({
    config: {
      mail: { smtp: settings, from: { name: "", address: "agenda@example.com" } },
      ownerMail: new Map([["barbearia", "dona@example.com"]]),
    },
    settings: { find: async () => undefined },
    pageUrlOf: async () => undefined,
    limits,
    log: { warn: (line: object) => void lines.push(line) },
  });
  onTestFinished(alerts.stop);
  return {
    alerts,
    received,
    lines,
    tell(calendarId = "barbearia"): void {
      const shop = CATALOGUE.get(calendarId);
      if (shop === undefined) throw new Error("no such shop");
      alerts.notify(shop, calendarId, (owner, signal) =>
        notifyFlood({ ...owner, bookings: 15, usual: 0 }, signal),
      );
    },
  };
}

test("an alert is one of the mails that the account may send", async () => {
  const { limits, take } = await account();
  const { tell, received } = await alertsUnder(limits);
  tell();
  await vi.waitFor(() => expect(received).toHaveLength(1), SOON);
  expect(await take()).toBe(0);
});

test("an alert that is sent away comes back until it is its turn", async () => {
  const answers = [{ ok: false, tooEarlyFor: "target", afterMilliseconds: 1 } as const, undefined];
  const receivedBefore: number[] = [];
  const { tell, received, lines } = await alertsUnder({
    async claimMail() {
      receivedBefore.push(received.length);
      return answers.shift();
    },
  });
  tell();
  await vi.waitFor(() => expect(received).toHaveLength(1), SOON);
  expect(receivedBefore).toEqual([0, 0]);
  expect(lines).toEqual([]);
});

test("a stop does not wait for an alert's turn, and says that the owner was not told", async () => {
  const { limits, take } = await account();
  const { alerts, tell, received, lines } = await alertsUnder(limits);
  expect(await take()).toBe(1);
  tell();
  // Has no mail.
  tell("reservas");
  await alerts.stop();
  expect(received).toEqual([]);
  expect(lines).toEqual([expect.objectContaining({ calendar: "barbearia" })]);
});
