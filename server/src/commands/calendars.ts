// npm run calendars. Ends with 0, or with 1 when something is missing or does not work.

import { variableEnding } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";
import { CATALOGUE } from "@vitrine/shops/shops";

import { shopsOfBooks } from "../audit/books-table.ts";
import { discoverCalendars } from "../calendars/caldav/caldav-discovery.ts";
import type { CaldavCalendar } from "../calendars/caldav/caldav-settings.ts";
import { CALL_MAX_MILLISECONDS } from "../calendars/outward-call.ts";
import { requireConfig } from "../config.ts";
import type { Config } from "../config.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { openBooks } from "../database/open-database.ts";
import { MAIL_ADDRESS } from "../settings/calendar-variables.ts";
import { secretsOf } from "../shops/shop-secrets-table.ts";
import { caldavAdvice } from "./calendars/advice.ts";
import { feedLinks, makeLinks } from "./calendars/links.ts";
import { fine, wrong } from "./calendars/report-line.ts";
import type { ReportLine } from "./calendars/report-line.ts";
import { testCalendar } from "./calendars/test-calendar.ts";
import { testMail } from "./calendars/test-mail.ts";
import { withSettings } from "./with-settings.ts";

type Task = (config: Config, signal: AbortSignal) => Promise<ReportLine[]>;

const CALENDAR_IDS = [...CATALOGUE.keys()];
const TEST_EACH = CALENDAR_IDS.map((id) => `npm run calendars -- test ${id}`).join(" or ");
const TEST_MAIL = "npm run calendars -- test-mail you@example.com";

// The first Ctrl-C ends the test, which then removes its event; the next one ends the command.
const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());

const task = taskOf(process.argv.slice(2));
const lines =
  typeof task === "string" ? [wrong(task)] : await task(requireConfig(), interrupted.signal);
for (const { text, isFine } of lines) (isFine ? console.log : console.error)(text);
if (lines.some(({ isFine }) => !isFine)) process.exitCode = 1;

function taskOf([verb, subject, ...more]: string[]): Task | string {
  if (verb === undefined) return showCalendars;
  if (verb === "test" && more.length === 0) {
    return async (config, signal) => {
      const found = await findShop(config, subject ?? "");
      if (found === undefined) return [wrong(`Say which calendar to test: ${TEST_EACH}.`)];
      const { notTested, ...what } = found;
      const tested = await testCalendar({ ...what, now: Date.now(), signal });
      return [...notTested.map(wrong), ...tested];
    };
  }
  if (verb === "test-mail" && more.length === 0) {
    if (subject === undefined || !MAIL_ADDRESS.test(subject)) {
      return `Say your own mail address: ${TEST_MAIL}.`;
    }
    return (config, signal) => sendTestMail(config, subject, signal);
  }
  return `Use npm run calendars alone, ${TEST_EACH}, or ${TEST_MAIL}.`;
}

/**
 * The shop as it is now, with what is set beside it; as its file and the environment say it, where there are no books yet, or they
 * cannot be read.
 */
async function findShop(
  config: Config,
  calendarId: string,
): Promise<
  | { readonly shop: Shop; readonly config: Config; readonly notTested: readonly string[] }
  | undefined
> {
  try {
    const database = await openBooks(config, requireKnownSteps);
    try {
      const step = await requireKnownSteps(database);
      const shop = (await shopsOfBooks(database, [calendarId], CATALOGUE, step)).get(calendarId);
      if (shop === undefined) return undefined;
      const all = await withSettings(config, await secretsOf(database, calendarId));
      const notTested = all.leftOut.map(
        ({ name, why }) =>
          `${name} of ${calendarId} is set beside the shop and not tested: ${why}.`,
      );
      return { shop, config: all.config, notTested };
    } finally {
      await database.close();
    }
  } catch (error) {
    const shop = CATALOGUE.get(calendarId);
    const why = `What is set beside the shops could not be read: ${reasonOf(error)}.`;
    // Without a key, nothing is.
    return shop && { shop, config, notTested: config.sealKey === undefined ? [] : [why] };
  }
}

async function showCalendars(config: Config, signal: AbortSignal) {
  const { caldav, google, feedSecrets, ownerSecrets, publicUrl } = config;
  const googleIds = google?.calendars ?? new Map<string, string>();
  if (caldav.size + googleIds.size + feedSecrets.size + ownerSecrets.size === 0) {
    const ending = variableEnding(CALENDAR_IDS[0] ?? "");
    const someSettings = ["FEED_SECRET", "CALDAV_URL", "GOOGLE_CALENDAR"].map(
      (name) => `${name}_${ending}`,
    );
    return [
      wrong(
        `No feed, no CalDAV account and no Google calendar is set: set ${someSettings.join(" or ")} in .env, as docs/agency-guide.md says.`,
      ),
    ];
  }
  return [
    ...(await discoverOfAccounts(caldav, signal)),
    ...[...googleIds].map(([id, googleId]) =>
      fine(
        `The bookings of ${id} go to Google's calendar ${googleId}: npm run calendars -- test ${id} tries it.`,
      ),
    ),
    ...feedLinks(feedSecrets, publicUrl),
    ...(await makeLinks(config)),
  ];
}

async function sendTestMail({ mail }: Config, to: string, signal: AbortSignal) {
  if (mail !== undefined) return [await testMail(mail, to, signal)];
  return [
    wrong("No mail is set: set SMTP_URL and MAIL_FROM in .env, as docs/agency-guide.md says."),
  ];
}

async function discoverOfAccounts(
  accounts: ReadonlyMap<string, CaldavCalendar>,
  signal: AbortSignal,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const [calendarId, account] of accounts) {
    const ending = variableEnding(calendarId);
    const limits = { signal, maxMilliseconds: CALL_MAX_MILLISECONDS };
    const found = await discoverCalendars(account, limits);
    if (!found.ok || found.calendars.length === 0) {
      const reason = found.ok ? "no-calendars-here" : found.reason;
      lines.push(wrong(`${ending}: no calendar was found: ${caldavAdvice(reason, calendarId)}.`));
      continue;
    }
    for (const { name, url } of found.calendars) {
      lines.push(fine(name === "" ? "(no name)" : name), fine(`  CALDAV_URL_${ending}=${url}`));
    }
  }
  return lines;
}
