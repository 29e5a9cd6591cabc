// One attacker, in a process of its own: opens connections to 127.0.0.1 and makes the server wait on each. Started by
// slow-clients.ts; prints a line once all are open, and holds them until it is ended.

import { connect } from "node:net";
import { constants, setPriority } from "node:os";

import { slowKindNamed } from "./slow-kinds.ts";

// Ends the attacker by itself if its parent does not.
const LIFE_MILLISECONDS = 240_000;
const OPEN_MILLISECONDS = 5;

const [port = "0", localAddress = "", name = "", count = "0"] = process.argv.slice(2);
const { opening, bytesASecond, isReading } = slowKindNamed(name);

setPriority(constants.priority.PRIORITY_LOW);
setTimeout(() => process.exit(0), LIFE_MILLISECONDS);
process.on("SIGTERM", () => process.exit(0));

let opened = 0;
// Opened gradually: a burst of connections would itself slow the server down.
for (let index = 0; index < Number(count); index++) setTimeout(open, index * OPEN_MILLISECONDS);

function open(): void {
  const socket = connect({
    host: "127.0.0.1",
    port: Number(port),
    localAddress,
    // Small reads instead of Node's default chunk size.
    onread: {
      buffer: Buffer.alloc(Math.max(1, bytesASecond)),
      callback: () => {
        if (isReading) setTimeout(() => socket.resume(), 1_000);
        return false;
      },
    },
  });
  socket.on("error", () => undefined);
  if (!isReading) socket.pause();
  socket.once("connect", () => {
    socket.write(opening);
    if (++opened === Number(count)) console.log("holding");
    if (isReading || bytesASecond === 0) return;
    const dripping = setInterval(() => {
      if (socket.writable) socket.write("a".repeat(bytesASecond));
    }, 1_000);
    socket.once("close", () => clearInterval(dripping));
  });
}
