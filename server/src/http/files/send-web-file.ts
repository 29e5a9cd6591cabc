import { Readable } from "node:stream";

import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

import { isKnownTo } from "./entity-tag.ts";
import { inPieces } from "./in-pieces.ts";
import { sendRefusal } from "../send-refusal.ts";
import type { FileForm, WebFile } from "./web-file.ts";

/** Sends a file: negotiates its encoding, and honours conditional and range requests. */
export function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
): FastifyReply {
  const form = negotiateEncoding(request, reply, file);
  const { tag, length } = form;
  if (isConditionFailed(request, file, form)) return sendRefusal(reply, "condition-failed");
  reply.headers({ etag: tag, "accept-ranges": "bytes" });
  if (file.lastModified !== undefined) reply.header("last-modified", file.lastModified);
  if (isUnchanged(request, file, form)) return reply.code(304).send();

  const range = requestedRange(request, file, form);
  if (range === undefined) return sendBody(reply, form);
  if (range === "unsatisfiable") {
    return sendRefusal(reply.header("content-range", `bytes */${length}`), "range-unsatisfiable");
  }
  const { start, end } = range;
  reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${length}`);
  return sendBody(reply, form, start, end);
}

function sendBody(reply: FastifyReply, form: FileForm, start = 0, end = form.length): FastifyReply {
  // Of a HEAD, Fastify would read what is not sent.
  const isHead = reply.request.method === "HEAD";
  const body = isHead ? Readable.from([]) : inPieces(form, start, end);
  return reply.header("content-length", end - start).send(body);
}

/** Sends an error page: always whole, never cached. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  file: WebFile,
): FastifyReply {
  const form = negotiateEncoding(request, reply, file);
  return sendBody(reply.code(status).header("cache-control", "no-store"), form);
}

function negotiateEncoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, plain, compressed }: WebFile,
): FileForm {
  reply.header("content-type", contentType);
  if (compressed.size === 0) return plain;

  const vary = reply.getHeader("vary") ?? [];
  reply.header("vary", [vary, "accept-encoding"].flat().join(", "));
  const encoding = negotiate(headers["accept-encoding"] ?? "", [...compressed.keys()]);
  const form = compressed.get(encoding ?? "");
  if (encoding === null || form === undefined) return plain;
  reply.header("content-encoding", encoding);
  return form;
}

// The conditions of RFC 9110, 13.2.2, in its order. A date counts only if the request gives no tag. A date that cannot be
// read, or that the file does not have, is NaN, with which every comparison is false.

function isConditionFailed({ headers }: FastifyRequest, file: WebFile, { tag }: FileForm): boolean {
  const ifMatch = headers["if-match"];
  if (ifMatch === undefined) {
    return modifiedAt(file) > Date.parse(headers["if-unmodified-since"] ?? "");
  }
  const tags = ifMatch.split(",").map((known) => known.trim());
  return !tags.includes(tag) && ifMatch.trim() !== "*";
}

function isUnchanged({ headers }: FastifyRequest, file: WebFile, { tag }: FileForm): boolean {
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) return isKnownTo(ifNoneMatch, tag);
  return modifiedAt(file) <= Date.parse(headers["if-modified-since"] ?? "");
}

function modifiedAt({ lastModified = "" }: WebFile): number {
  return Date.parse(lastModified);
}

/** The range that a GET requests, if the file is still the one of which the client has a part (`If-Range`). */
function requestedRange(
  { method, headers }: FastifyRequest,
  file: WebFile,
  { tag, length }: FileForm,
): ReturnType<typeof byteRange> {
  const ifRange = headers["if-range"] ?? tag;
  const isSame = [tag, file.lastModified].includes(String(ifRange));
  return method === "GET" && isSame ? byteRange(headers.range, length) : undefined;
}

const ONE_RANGE = /^bytes=([0-9]*)-([0-9]*)$/;

/** `undefined`: the whole body, or what a server may ignore (RFC 9110, 14.2): several parts, or another unit. */
export function byteRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // `-5`: the last five bytes.
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  const end = first === "" || last === "" ? length : Math.min(length, Number(last) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}
