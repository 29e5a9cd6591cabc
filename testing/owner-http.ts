// The owner's calls over HTTP, as the page makes them: with the secret in a header.

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
  body: { readonly calendarId: string },
): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...ownerHeader(body.calendarId) },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** What carries the secret of a calendar. */
export function ownerHeader(calendarId: string): { readonly authorization: string } {
  return { authorization: `Bearer ${SECRET_OF[calendarId] ?? ""}` };
}
