import type { FastifyRequest } from "fastify";

/**
 * Whether a page of this very origin has made the request. A cookie alone does not say so: a site beside ours, under the same
 * domain, has it sent, too. Browsers that do not tell where from tell the origin of whatever may change something.
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined) return request.method === "GET" || request.method === "HEAD";
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return new URL(origin).host === request.host;
}

/** The origin under which the page is open that has made the request; without one, the site's own. */
export function pageOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  if (origin !== undefined && isFromOwnPage(request, publicUrl)) return origin;
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
