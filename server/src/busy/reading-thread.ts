// A thread that reads one calendar's file, then ends.

import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { calendarsIn } from "./calendar-file/calendar-components.ts";
import { bookingIdsIn, spansIn } from "./calendar-file/busy-spans.ts";
import type { OwnBookings } from "./calendar-file/busy-spans.ts";
import { halfHourRanges } from "./busy-ranges.ts";
import type { Reading, ReadingMessage, ReadingTask } from "./read-calendar.ts";

if (parentPort !== null) say(parentPort, { reading: await read(parentPort, workerData) });

async function read(port: MessagePort, { body, ...question }: ReadingTask): Promise<Reading> {
  const calendars = calendarsIn(new TextDecoder(encodingOf(body)).decode(body));
  if (typeof calendars === "string") return calendars;
  const own = await findOwn(port, bookingIdsIn(calendars));
  const { spans, ...counts } = spansIn(calendars, { ...question, own });
  const inHalfHours = (times: readonly TimeSpan[]) => halfHourRanges(times, question.zone);
  const moved = counts.moved.map((one) => ({ ...one, spans: inHalfHours(one.spans) }));
  return { ...counts, moved, ranges: inHalfHours(spans) };
}

async function findOwn(port: MessagePort, bookingIds: readonly string[]): Promise<OwnBookings> {
  if (bookingIds.length === 0) return new Map();
  const answered = once(port, "message");
  say(port, { bookingIds });
  const [own] = await answered;
  return own;
}

function say(port: MessagePort, message: ReadingMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  port.postMessage(message);
}

/** The encoding by the byte order mark, which some Windows programs write; without one, the standard's UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
