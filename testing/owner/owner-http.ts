// The owner's calls over HTTP, with the secret in a header.

import type { MakeDeviceLinkAnswer } from "@vitrine/domain/wire/owner/owner-devices";

/** The secrets of both calendars, as a server's settings. */
export const OWNER_SECRETS = {
  OWNER_SECRET_BARBEARIA: "dono-da-barbearia-0123",
  OWNER_SECRET_RESERVAS: "dona-das-reservas-0123",
} as const;

const SECRET_OF: Readonly<Record<string, string>> = {
  barbearia: OWNER_SECRETS.OWNER_SECRET_BARBEARIA,
  reservas: OWNER_SECRETS.OWNER_SECRET_RESERVAS,
};

/** Makes one call of the owner's; returns its status. */
export async function callAsOwner(
  url: string,
  path: string,
  body: { readonly calendarId: string; readonly which?: string },
): Promise<number> {
  const response = await post(url, path, body);
  await response.arrayBuffer();
  return response.status;
}

/** What carries the secret of a calendar. */
export function ownerHeader(calendarId: string): { readonly authorization: string } {
  return { authorization: `Bearer ${SECRET_OF[calendarId] ?? ""}` };
}

/** Makes a link that makes devices of a calendar's owner; answers its path. */
export async function deviceLinkOf(url: string, calendarId: string): Promise<string> {
  const response = await post(url, "/owner/makeDeviceLink", { calendarId });
  const { link } = (await response.json()) as MakeDeviceLinkAnswer;
  return link.slice(new URL(link).origin.length);
}

/** Makes a device of a calendar's owner, which is seen once. */
export async function connectDevice(url: string, calendarId: string): Promise<void> {
  const connected = await post(url, "/owner/connectDevice", { calendarId });
  const [cookie = ""] = connected.headers.get("set-cookie")?.split(";") ?? [];
  await fetch(`${url}/owner/devices?calendarId=${calendarId}`, { headers: { cookie } });
}

/** Shuts out every device of a calendar. */
export function shutOutDevices(url: string, calendarId: string): Promise<number> {
  return callAsOwner(url, "/owner/disconnectDevices", { calendarId, which: "others" });
}

function post(url: string, path: string, body: { readonly calendarId: string }): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      ...ownerHeader(body.calendarId),
    },
    body: JSON.stringify(body),
  });
}
