import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

import { z } from "zod";

import { MAIL_ADDRESS } from "../../settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "../../settings/calendar-variables.ts";
import { parseJson } from "./parse-json.ts";

export interface GoogleSettings {
  /** The ids of calendars at Google, by the ids of our calendars. */
  readonly calendars: ReadonlyMap<string, string>;
  readonly account: ServiceAccount;
}

export type ServiceAccount = z.infer<typeof keyFile>;

const GOOGLE_CALENDAR_ID = /^[^\s@/?#]+@[^\s@/?#]+$/;

export const GOOGLE_CALENDAR_FORM =
  "must be a calendar's id, such as abc@group.calendar.google.com";

/** The calendar's id, from what is set beside a shop; `undefined` where it is something else. */
export function googleCalendarIn(text: string): string | undefined {
  const id = text.trim();
  return GOOGLE_CALENDAR_ID.test(id) ? id : undefined;
}

const keyFile = z
  .object({
    type: z.literal("service_account"),
    client_email: z.string().regex(MAIL_ADDRESS),
    private_key: z.string().refine(isPrivateKey),
    token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
  })
  .transform(({ client_email: clientEmail, private_key: privateKey, token_uri: tokenUrl }) => ({
    clientEmail,
    privateKey,
    tokenUrl,
  }));

/** The configured Google calendars and the account that writes to them; `undefined` without a usable account. */
export function googleSettingsFrom(
  variables: Variables,
  ids: IdsByEnding,
  complain: Complain,
): GoogleSettings | undefined {
  const calendars = new Map<string, string>();
  for (const [ending, id] of ids) {
    const name = `GOOGLE_CALENDAR_${ending}`;
    const calendarId = variables[name];
    if (calendarId === undefined) continue;
    if (variables["GOOGLE_CREDENTIALS"] === undefined) {
      complain("GOOGLE_CREDENTIALS", `is missing: ${name} needs it`);
    } else if (!GOOGLE_CALENDAR_ID.test(calendarId)) {
      complain(name, GOOGLE_CALENDAR_FORM);
    }
    calendars.set(id, calendarId);
  }
  const credentials = variables["GOOGLE_CREDENTIALS"];
  if (credentials === undefined) return undefined;
  const account = serviceAccountOf(credentials, complain);
  // With a SEAL_KEY, shops may have their calendars set beside them.
  if (calendars.size === 0 && variables["SEAL_KEY"] === undefined) {
    const names = [...[...ids.keys()].map((ending) => `GOOGLE_CALENDAR_${ending}`), "SEAL_KEY"];
    complain("GOOGLE_CREDENTIALS", `needs ${names.join(" or ")}`);
  }
  return account && { calendars, account };
}

function serviceAccountOf(credentials: string, complain: Complain): ServiceAccount | undefined {
  const text = credentials.trimStart().startsWith("{") ? credentials : fileText(credentials);
  if (text === undefined) {
    complain("GOOGLE_CREDENTIALS", "names a file that cannot be read");
    return undefined;
  }
  const account = keyFile.safeParse(parseJson(text)).data;
  if (account === undefined) {
    complain(
      "GOOGLE_CREDENTIALS",
      "must be a service account's key file, by its path or by its content",
    );
  }
  return account;
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The message would quote the path.
    return undefined;
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    // OpenSSL's message could quote the key.
    return false;
  }
}
