import { feedPath } from "../../calendars/feed/feed-settings.ts";
import { qrCodeLines } from "./qr-code.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";

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
    const address = `${publicUrl}${path}`;
    const link = webcalLink(address);
    return [
      `The feed of ${calendarId}. Whoever has its address reads names and telephones: give it to the owner alone.`,
      `  address  ${address}`,
      `  link     ${link}`,
      ...qrCodeLines(link),
    ].map(fine);
  });
}

function webcalLink(address: string): string {
  return address.replace(/^https?:/, "webcal:");
}
