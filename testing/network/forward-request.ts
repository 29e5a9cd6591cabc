import type { IncomingMessage, ServerResponse } from "node:http";

/** Forwards an incoming request, whose body is `body`, to the server at `origin`. */
export function forwardRequest(
  origin: string,
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
): Promise<Response> {
  const { host: _, connection: __, ...kept } = headers;
  return fetch(`${origin}${url}`, {
    method,
    headers: kept as Record<string, string>,
    body: body.length > 0 ? new Uint8Array(body) : null,
    redirect: "manual",
  });
}

/** Copies the response to the client, keeping only what a calendar's client reads: its content type, tag and new address. */
export async function forwardAnswer(response: ServerResponse, from: Response): Promise<void> {
  const body = await from.text();
  const { origin } = new URL(from.url);
  const kept = [...from.headers]
    .filter(([name]) => ["content-type", "etag", "location"].includes(name))
    .map(([name, value]) => [name, value.replace(origin, "")]);
  response.writeHead(from.status, Object.fromEntries(kept)).end(body);
}
