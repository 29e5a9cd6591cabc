import type { FastifyReply } from "fastify";

import { entityTag, isKnownTo } from "../http/files/entity-tag.ts";

// Shared caches must not keep the answer, and the browser must ask again each time.
export const CACHING = "private, no-cache";

/** Answers 304 to a page that has what the mark stands for, otherwise with what `answer` makes. */
export async function sendUnlessKnown(
  reply: FastifyReply,
  mark: string,
  answer: () => object | Promise<object>,
): Promise<FastifyReply> {
  const tag = entityTag(mark);
  reply.header("cache-control", CACHING).header("etag", tag);
  // The schema says `null`, but that would be sent as four letters; without an argument the body stays empty.
  if (isKnownTo(reply.request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply.send(await answer());
}
