// A server whose owners' devices get notices, at a push service of the test's.

import { expect } from "vitest";

import { configFrom } from "@vitrine/server/config";
import type { Database } from "@vitrine/server/database/database";
import { pushTarget } from "@vitrine/server/push/push-target";
import type { SeeNoticesAnswer } from "@vitrine/domain/wire/owner/notices";

import { appUnderTest } from "../app-under-test.ts";
import { QUICK_PACE } from "../outbox/quick-pace.ts";
import { ownerBrowser } from "../owner/owner-browser.ts";
import type { OwnerBrowser } from "../owner/owner-browser.ts";
import { OWNER_PAGES } from "../owner/owner-page.ts";
import { MONDAY } from "../sample-requests.ts";
import type { SubscribedBrowser } from "./push-service.ts";

export const SEAL_KEY = "5".repeat(64);

export const NOTICED = { ...OWNER_PAGES, SEAL_KEY, PUSH_PRIVATE: "on", NOW: MONDAY };

/** A listening server, so that its outbox is at work. */
export async function noticedApp(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
) {
  const settings = { ...NOTICED, ...environment };
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const app = await appUnderTest(settings, {
    database,
    targets: [pushTarget(read.config, database)],
    pace: QUICK_PACE,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

/** What the browser's device has. */
export async function seeNotices(browser: OwnerBrowser): Promise<SeeNoticesAnswer> {
  const query = { calendarId: "barbearia" };
  return (await browser.call("GET", "/owner/notices", { query })).json<SeeNoticesAnswer>();
}

/** Begins the notices of a browser that is a device. */
export async function subscribe(
  browser: OwnerBrowser,
  { endpoint, p256dh, auth }: SubscribedBrowser,
  withNames = false,
): Promise<void> {
  const { serverKey } = await seeNotices(browser);
  const body = { serverKey, endpoint, p256dh, auth, withNames };
  const answer = await browser.post("subscribeToNotices", body);
  expect([answer.statusCode, answer.body]).toEqual([200, "{}"]);
}

/** A device of the owner's, or of the person whose secret it is. */
export async function connectedBrowser(
  app: Parameters<typeof ownerBrowser>[0],
  secret?: string,
): Promise<OwnerBrowser> {
  const browser = ownerBrowser(app);
  expect((await browser.connect(secret)).statusCode).toBe(200);
  return browser;
}
