// Loaded into a real server, in all its threads: ends the writing thread as soon as it has answered the migration, and lets
// the server listen only a moment later, as one does that has much to load.

import { Server } from "node:net";
import { isMainThread, parentPort } from "node:worker_threads";

const LISTENS_AFTER_MILLISECONDS = 500;

if (isMainThread) {
  const listen = Server.prototype.listen as (...parameters: unknown[]) => Server;
  Server.prototype.listen = function listenLater(this: Server, ...parameters: unknown[]): Server {
    setTimeout(() => listen.apply(this, parameters), LISTENS_AFTER_MILLISECONDS);
    return this;
  };
} else if (parentPort !== null) {
  const port = parentPort;
  const send = port.postMessage.bind(port);
  port.postMessage = (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    send(message);
    if (Array.isArray(message)) process.exit(7);
  };
}
