// What of the owner's page is readable without a network: its own files, and the day that was seen last. Nothing else is kept.

/** Known to web/src/pages/owner/notices/owner-worker.ts, too. */
const FILES = "dono-files";
const DAY = "dono-day";

const PAGE = "/dono";
const DAY_CALL = "/owner/day";
const ASSETS = "/assets/";

/** When an answer that comes from here was the server's, in milliseconds. */
const KEPT_AT = "x-kept-at";

const FORBIDDEN = 403;

/** The answer to one of the page's requests; `undefined` for those that go to the network as if nobody stood between. */
export function answerTo(request: Request): Promise<Response> | undefined {
  if (request.method !== "GET") return undefined;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return undefined;
  if (pathname === PAGE && request.mode === "navigate") return answerPage(request);
  if (pathname === DAY_CALL) return answerDay(request);
  return pathname.startsWith(ASSETS) ? answerFile(request) : undefined;
}

/** Keeps the page as it is now with these files of its, and nothing of earlier versions. */
export async function keepPage(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const wanted = [PAGE, ...paths.filter((path) => path.startsWith(ASSETS))];
  for (const { url } of await files.keys()) {
    if (!wanted.includes(new URL(url).pathname)) await files.delete(url);
  }
  await Promise.allSettled(wanted.map((path) => files.add(path)));
}

export async function forgetPage(): Promise<void> {
  await Promise.all([caches.delete(FILES), caches.delete(DAY)]);
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    return orThrow(await caches.match(PAGE), error);
  }
}

/** A file's name says what is in it. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function answerDay(request: Request): Promise<Response> {
  const days = await caches.open(DAY);
  // A device alone keeps a day: a secret may have been typed at somebody else's computer.
  const isByDevice = !request.headers.has("authorization");
  const kept = isByDevice ? await days.match(request.url) : undefined;
  try {
    const response = await fetch(kept === undefined ? withoutTag(request) : request);
    // The device is shut out: what it has seen goes, too.
    if (response.status === FORBIDDEN) await forgetPage();
    if (response.ok && isByDevice) await keepDay(days, request.url, response.clone());
    return response;
  } catch (error) {
    return kept ?? orThrow(await otherDay(days, request.url), error);
  }
}

/** The answer of the day that is shown is not kept yet: 'unchanged' would leave it so. */
function withoutTag(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("if-none-match");
  const { url, signal, referrerPolicy } = request;
  return new Request(url, { headers, signal, referrerPolicy, credentials: "same-origin" });
}

async function keepDay(days: Cache, url: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  const body = await response.blob();
  for (const { url: other } of await days.keys()) if (other !== url) await days.delete(other);
  await days.put(url, new Response(body, { headers }));
}

/** Without a network, another day than the kept one: the answer says which day there is. */
async function otherDay(days: Cache, url: string): Promise<Response | undefined> {
  const asked = new URL(url).searchParams;
  for (const { url: kept } of await days.keys()) {
    const { searchParams } = new URL(kept);
    const [, month, day] = (searchParams.get("day") ?? "").split("-");
    if (searchParams.get("calendarId") !== asked.get("calendarId") || day === undefined) continue;
    const error = `Sem internet. O último dia visto neste aparelho foi ${day}/${month}.`;
    return Response.json({ error }, { status: 503 });
  }
  return undefined;
}

function orThrow(response: Response | undefined, error: unknown): Response {
  if (response === undefined) throw error;
  return response;
}
