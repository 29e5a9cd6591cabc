// Starts the server of this release on a free port, with this process's environment, waits until it is ready, asks for a
// page, and stops it. Prints how many milliseconds the start took; exits with 1 if anything of this failed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from "../scripts/server-node.mjs";

// Migrating a large database takes minutes.
const START_MILLISECONDS = 600_000;
const READY = /^Vitrine is ready on (\S+)$/;
const ASKED = ["/ready", "/agenda"];

const startedAt = performance.now();
const server = spawn(
  process.execPath,
  [...SERVER_FLAGS, resolve(import.meta.dirname, "..", SERVER_PROGRAM)],
  {
    env: { ...process.env, ...SERVER_ENVIRONMENT, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  },
);
const ended = once(server, "exit");
const tooLate = setTimeout(() => server.kill("SIGKILL"), START_MILLISECONDS);

let address;
for await (const line of createInterface(server.stdout)) {
  // A bare machine may be unable to resolve localhost.
  address = READY.exec(line)?.[1].replace("localhost", "127.0.0.1");
  if (address !== undefined) break;
}
if (address === undefined) endBadly("it ended before it was ready");
const milliseconds = Math.ceil(performance.now() - startedAt);
server.stdout.resume();
for (const path of ASKED) {
  const { status } = await fetch(address + path);
  if (status !== 200) endBadly(`${path} answered ${status}`);
}
server.kill("SIGTERM");
const [code] = await ended;
clearTimeout(tooLate);
if (code !== 0) endBadly(`asked to stop, it ended with ${code}`);
console.log(milliseconds);

function endBadly(reason) {
  console.error(`The server was tried: ${reason}`);
  server.kill("SIGKILL");
  process.exit(1);
}
