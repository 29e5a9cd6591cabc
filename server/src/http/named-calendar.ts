import type { FastifyRequest } from "fastify";

/** The calendar that a request names, read before the request is validated; empty if it names none. */
export function calendarNamedBy({ body, query, params }: FastifyRequest): string {
  for (const part of [body ?? query, params]) {
    if (typeof part !== "object" || part === null || !("calendarId" in part)) continue;
    if (typeof part.calendarId === "string") return part.calendarId;
  }
  return "";
}
