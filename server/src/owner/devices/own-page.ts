import type { FastifyRequest } from "fastify";

/** The cookie alone does not prove it: a sibling domain's page has it sent, too. Older browsers send only `Origin`. */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined) return request.method === "GET" || request.method === "HEAD";
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return new URL(origin).host === request.host;
}

/** The origin of the page that made the request, or the site's own when the request does not name one of ours. */
export function pageOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  if (origin !== undefined && isFromOwnPage(request, publicUrl)) return origin;
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
