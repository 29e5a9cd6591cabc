// A thread with servers that send harmful answers to a calendar's reader, at an address that the tests' server takes
// for a public one. Before the message "begin" and after the message "pause" it answers with 503.

import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";

import { PUBLIC_ADDRESS } from "../hostile-names.ts";
import { largestCalendar } from "./largest-calendar.ts";

/** What the thread reports about itself. */
export interface HostileState {
  readonly port: number;
  /** How often a calendar was asked for since the message "begin". */
  readonly asked: number;
  readonly sentBytes: number;
  /** How often the machine's ordinary address was asked, to which no redirect or name should lead. */
  readonly askedInside: number;
}

const GIGABYTE = 1_024 ** 3;
const PIECE = Buffer.alloc(65_536, "A");
const MEGABYTES_OF_MEMBER = 16;

let isBegun = false;
let asked = 0;
let sentBytes = 0;
let askedInside = 0;

const LARGEST = Buffer.from(largestCalendar());
// A gzip file may have many members: sixty-four of these are a gigabyte.
const MEMBER = gzipSync(Buffer.alloc(MEGABYTES_OF_MEMBER * 1_024 ** 2));
const BOMB = Buffer.concat(Array.from({ length: 1_024 / MEGABYTES_OF_MEMBER }, () => MEMBER));

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/endless": sendGigabyte,
  "/drip": drip,
  "/bomb": (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
  "/redirect": (response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  "/largest": (response) => void response.end(LARGEST),
};

const server = createServer(({ url = "" }, response) => {
  const answer = ANSWERS[url];
  if (!isBegun || answer === undefined) return void response.writeHead(503).end();
  asked++;
  answer(response);
});
server.listen(0, PUBLIC_ADDRESS);
await once(server, "listening");
const { port } = server.address() as AddressInfo;

// At the same port, where the changing name leads.
const inside = createServer((_, response) => {
  askedInside++;
  response.end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
});
inside.listen(port, "127.0.0.1");
await once(inside, "listening");

parentPort?.on("message", (message: "begin" | "pause" | "state") => {
  if (message !== "state") isBegun = message === "begin";
  const state: HostileState = { port, asked, sentBytes, askedInside };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(state);
});

function sendGigabyte(response: ServerResponse): void {
  let left = GIGABYTE;
  const more = () => {
    if (left === 0) return void response.end();
    left -= PIECE.length;
    response.write(PIECE, (error) => {
      if (error) return;
      sentBytes += PIECE.length;
      setImmediate(more);
    });
  };
  more();
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const drops = setInterval(() => response.write("B"), 1_000);
  response.on("close", () => clearInterval(drops));
}
