import { liveShops } from "../../shops/live-shops.ts";
import { CODE_DEVICES_MAX, CODE_HOURS } from "@vitrine/domain/owner/owner-devices";
import { ownerPageLink } from "@vitrine/domain/owner/owner-page-link";
import { encode } from "uqr";

import { feedPath } from "../../calendars/feed/feed-settings.ts";
import type { Config } from "../../config.ts";
import { devicesOfOwners } from "../../owner/devices/owner-devices.ts";
import { secretsBefore } from "../../settings/calendar-secrets.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { databasePlace, openBooks } from "../../database/open-database.ts";
import { ownerDevices } from "../../owner/devices/owner-devices-table.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";
import { QUIET_MODULES } from "../../http/qr-path.ts";

type Settings = Pick<
  Config,
  "ownerSecrets" | "publicUrl" | "corsOrigins" | "databaseUrl" | "dataDirectory"
>;

/** Makes links for devices. If the database is away or the pages are on another host, shows only fixed links. */
export async function makeLinks(settings: Settings): Promise<ReportLine[]> {
  const { ownerSecrets, publicUrl } = settings;
  if (publicUrl === undefined) {
    return [...ownerSecrets].map(([calendarId, secret]) =>
      wrong(
        `The owner's page of ${calendarId} is at ${ownerPageLink(calendarId, secret)} of your site: set PUBLIC_URL to the site's address to see its whole link and its QR code.`,
      ),
    );
  }
  const made = await makeDeviceLinks(settings, publicUrl);
  const lines = [...ownerSecrets].flatMap(([calendarId, secret]) => {
    const fixed = publicUrl + ownerPageLink(calendarId, secret);
    const path = made.paths.get(calendarId);
    const link = path === undefined ? fixed : publicUrl + path;
    return [
      `The owner's page of ${calendarId}. Whoever has its link books, moves and cancels: give it to the owner alone.`,
      ...linkLines(link),
      ...(path === undefined
        ? []
        : [
            `  The link makes up to ${CODE_DEVICES_MAX} devices for ${CODE_HOURS} hours. This one opens the page for good: keep it to yourself.`,
            `  fixed    ${fixed}`,
          ]),
    ];
  });
  return [...lines, ...made.warnings].map(fine);
}

async function makeDeviceLinks(
  settings: Settings,
  publicUrl: string,
): Promise<{ paths: ReadonlyMap<string, string>; warnings: string[] }> {
  const { ownerSecrets, corsOrigins } = settings;
  const paths = new Map<string, string>();
  // Browsers do not send the device's cookie from another host.
  const isOtherHost = corsOrigins.includes(new URL(publicUrl).origin);
  if (ownerSecrets.size === 0 || isOtherHost) return { paths, warnings: [] };
  try {
    const database = await openBooks(settings);
    try {
      const secretOf = secretsBefore(ownerSecrets);
      const devices = devicesOfOwners({
        shops: liveShops(database),
        devices: ownerDevices(database),
        machineNow: Date.now,
      });
      for (const calendarId of ownerSecrets.keys()) {
        paths.set(calendarId, await devices.makeLink(calendarId, await secretOf(calendarId)));
      }
    } finally {
      await database.close();
    }
    return { paths, warnings: [] };
  } catch (error) {
    const why = `${databasePlace(settings)} cannot be used: ${reasonOf(error)}`;
    return { paths: new Map(), warnings: [`No link for a day was made: ${why}.`] };
  }
}

/** The addresses hold the feed's secret: only the operator runs this command. */
export function feedLinks(
  feedSecrets: ReadonlyMap<string, string>,
  publicUrl: string | undefined,
): ReportLine[] {
  return [...feedSecrets].flatMap(([calendarId, secret]) => {
    const path = feedPath(calendarId, secret);
    if (publicUrl === undefined) {
      return [
        wrong(
          `The feed of ${calendarId} is at ${path} of your site: set PUBLIC_URL to the site's address to see its whole address, its link and its QR code.`,
        ),
      ];
    }
    return [
      `The feed of ${calendarId}. Whoever has its address reads names and telephones: give it to the owner alone.`,
      ...feedLines(`${publicUrl}${path}`),
    ].map(fine);
  });
}

export function feedLines(address: string): string[] {
  return [`  address  ${address}`, ...linkLines(address.replace(/^https?:/, "webcal:"))];
}

export function linkLines(link: string): string[] {
  return [`  link     ${link}`, ...qrCodeLines(link)];
}

// Black on white from the fixed part of the 256 colours, since many readers refuse the negative of a dark terminal.
const BLACK_ON_WHITE = "\u001B[38;5;16;48;5;231m";
const RESET = "\u001B[0m";

// By which of a character's two modules are dark: none, the lower, the upper, both.
const HALVES = " ▄▀█";

export function qrCodeLines(text: string): string[] {
  const { data } = encode(text, { border: QUIET_MODULES });
  const lines: string[] = [];
  for (let row = 0; row < data.length; row += 2) {
    const characters = data[row]?.map(
      (isDark, column) => HALVES[2 * Number(isDark) + Number(data[row + 1]?.[column] ?? false)],
    );
    lines.push(`${BLACK_ON_WHITE}${characters?.join("")}${RESET}`);
  }
  return lines;
}
