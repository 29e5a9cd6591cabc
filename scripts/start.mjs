// npm start: from a fresh clone to a served page, then nothing but the server.

import { spawn } from "node:child_process";

import { orphanWatch } from "./orphan-watch.mjs";
import { PINNED_NODE, build, install } from "./prepare.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from "./server-node.mjs";

const PARENT_CHECK_MILLISECONDS = 500;

install();
build();

// The IPC channel tells the server when this process has ended, however it ended.
const server = spawn(PINNED_NODE, [...SERVER_FLAGS, SERVER_PROGRAM], {
  env: { ...SERVER_ENVIRONMENT, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});

server.on("exit", (code, signal) => process.exit(signal === null ? code : 1));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}

// A killed npm sends no signal. A server that outlived it would still hold the port at the next start.
if (process.env["npm_lifecycle_event"] === "start") {
  const isOrphan = orphanWatch();
  setInterval(() => {
    if (isOrphan()) server.kill("SIGTERM");
  }, PARENT_CHECK_MILLISECONDS).unref();
}
