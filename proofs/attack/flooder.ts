// One attacker, in a process of its own: opens connections to 127.0.0.1 and never sends a byte. Started by
// idle-flood.ts; prints a line once each connection has been opened or refused, and holds them until it is ended.

import { connect } from "node:net";
import { constants, setPriority } from "node:os";

// Ends the flooder by itself if its parent does not.
const LIFE_MILLISECONDS = 60_000;
// What is still neither open nor refused by then is not waited for.
const OPENING_MILLISECONDS = 5_000;
// Attacker and server share a machine: without pauses the flooders would exhaust the processor, not the descriptors.
const REOPEN_MILLISECONDS = 500;
const OPEN_ALL_MILLISECONDS = 2_000;
const OPEN_SOME_MILLISECONDS = 20;

const [port = "0", localAddress = "", count = "0", end = "stays"] = process.argv.slice(2);

let tried = 0;
let settled = 0;
let isAnnounced = false;

// Attackers have machines of their own: here they only get what server and visitor leave of the processor.
setPriority(constants.priority.PRIORITY_LOW);

setTimeout(() => process.exit(0), LIFE_MILLISECONDS);
process.on("SIGTERM", () => process.exit(0));
setTimeout(announce, OPENING_MILLISECONDS);
const openedAtOnce = Math.ceil((Number(count) * OPEN_SOME_MILLISECONDS) / OPEN_ALL_MILLISECONDS);
const opening = setInterval(() => {
  for (let index = 0; index < openedAtOnce && tried < Number(count); index++) {
    tried++;
    open();
  }
  if (tried === Number(count)) clearInterval(opening);
}, OPEN_SOME_MILLISECONDS);

function open(): void {
  const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
  let isSettled = false;
  const settle = () => {
    if (isSettled) return;
    isSettled = true;
    if (++settled === Number(count)) announce();
  };
  socket.on("connect", settle);
  // "close" follows, whether the server has ended the connection, refused it or gone.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    settle();
    if (end === "reconnects") setTimeout(open, REOPEN_MILLISECONDS);
  });
  // Only a socket that is read notices that the server has closed it.
  socket.resume();
}

function announce(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  console.log("holding");
}
