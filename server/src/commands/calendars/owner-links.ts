import { ownerPageLink } from "@vitrine/domain/owner-page-link";

import { qrCodeLines } from "./qr-code.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";

/** The link and the QR code of every owner's page that is on. They hold its secret, as those of a feed do. */
export function ownerLinks(
  ownerSecrets: ReadonlyMap<string, string>,
  publicUrl: string | undefined,
): ReportLine[] {
  return [...ownerSecrets].flatMap(([calendarId, secret]) => {
    const link = ownerPageLink(calendarId, secret);
    if (publicUrl === undefined) {
      return [
        wrong(
          `The owner's page of ${calendarId} is at ${link} of your site: set PUBLIC_URL to the site's address to see its whole link and its QR code.`,
        ),
      ];
    }
    return [
      `The owner's page of ${calendarId}. Whoever has its link books, moves and cancels: give it to the owner alone.`,
      `  link     ${publicUrl}${link}`,
      ...qrCodeLines(`${publicUrl}${link}`),
    ].map(fine);
  });
}
