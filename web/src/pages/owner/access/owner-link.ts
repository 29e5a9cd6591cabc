import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";

// `/dono#barbearia.secret`. A calendar's id has no dot, a secret may have.
const CALENDAR_AND_SECRET = /^(?<calendarId>[\w-]{1,64})\.(?<secret>[\x21-\x7e]{16,90})$/;

/** What a link of the owner opens, or its end alone; `undefined` when the text is no such link. */
export function accessFromLink(text: string): OwnerAccess | undefined {
  const end = text
    .trim()
    .split("#")
    .slice(text.includes("#") ? 1 : 0)
    .join("#");
  const { calendarId, secret } = CALENDAR_AND_SECRET.exec(unescaped(end))?.groups ?? {};
  return calendarId === undefined || secret === undefined ? undefined : { calendarId, secret };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of its own.
    return text;
  }
}
