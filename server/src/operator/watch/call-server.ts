import { get } from "node:http";
import type { RequestOptions } from "node:http";

import type { Config } from "../../config.ts";

// A server that starts again answers within this time: systemd holds the calls meanwhile.
const ANSWER_MILLISECONDS = 10_000;
// The metrics of the largest server take less than a hundredth of this.
const ANSWER_MAX_BYTES = 8 * 1_024 * 1_024;

/** `status` 0: no answer came; `reason` says why, and is empty otherwise. */
export interface ServerAnswer {
  readonly status: number;
  readonly text: string;
  readonly reason: string;
}

type ServerPlace = Pick<Config, "host" | "port" | "watchSocket">;

// The socket is not there, or its server has gone over to the port.
const NOT_AT_SOCKET = new Set(["ENOENT", "ECONNREFUSED"]);

// An address on which a server listens for every other one.
const EVERY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Asks this machine's server for `path`. Never throws, and always ends within the limit. */
export async function callServer(
  { host, port, watchSocket }: ServerPlace,
  path: string,
  maxMilliseconds = ANSWER_MILLISECONDS,
): Promise<ServerAnswer> {
  const atPort = { host: EVERY_ADDRESS[host] ?? host, port, path };
  if (watchSocket === undefined) return call(atPort, maxMilliseconds);
  const answer = await call({ socketPath: watchSocket, path }, maxMilliseconds);
  return NOT_AT_SOCKET.has(answer.reason) ? call(atPort, maxMilliseconds) : answer;
}

function call(where: RequestOptions, maxMilliseconds: number): Promise<ServerAnswer> {
  const { promise, resolve } = Promise.withResolvers<ServerAnswer>();
  const fail = (reason: string) => resolve({ status: 0, text: "", reason });
  // The limit is for the whole answer: a server that sends a byte now and then is no answer either.
  const timer = setTimeout(() => {
    fail(`no answer within ${maxMilliseconds / 1_000} s`);
    request.destroy();
  }, maxMilliseconds);
  const request = get({ ...where, agent: false }, (response) => {
    const { statusCode: status = 0 } = response;
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
      if (text.length <= ANSWER_MAX_BYTES) return;
      fail("the answer is too large");
      request.destroy();
    });
    response.on("end", () => resolve({ status, text, reason: "" }));
    response.on("error", (error) => fail(error.message));
    response.on("close", () => fail("the answer ends too early"));
  });
  request.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  return promise.finally(() => clearTimeout(timer));
}
