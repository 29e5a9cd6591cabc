// A thread that reads one calendar's file, then ends.

import { parentPort, workerData } from "node:worker_threads";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { busySpans } from "./calendar-file/busy-spans.ts";
import { halfHourRanges } from "./busy-ranges.ts";
import type { Reading, ReadingTask } from "./read-calendar.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(read(workerData as ReadingTask));

function read({ body, ...question }: ReadingTask): Reading {
  const answer = busySpans(new TextDecoder(encodingOf(body)).decode(body), question);
  if (typeof answer === "string") return answer;
  const { spans, ...counts } = answer;
  const inHalfHours = (times: readonly TimeSpan[]) => halfHourRanges(times, question.zone);
  const moved = answer.moved.map((one) => ({ ...one, spans: inHalfHours(one.spans) }));
  return { ...counts, moved, ranges: inHalfHours(spans) };
}

/** The encoding by the byte order mark, which some Windows programs write; without one, the standard's UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
