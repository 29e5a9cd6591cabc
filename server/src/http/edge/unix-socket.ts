import type { FastifyInstance } from "fastify";

const LOOPBACK = "127.0.0.1";

/**
 * Gives connections on a Unix socket this machine's address. They have none of their own, but TRUST_PROXY recognises a
 * proxy by its address, and limits recognise clients by theirs.
 */
export function addressUnixSocket({ server }: FastifyInstance): void {
  server.once("listening", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) return;
    // Node does not know the path of a socket that it was handed, and Fastify logs this address.
    server.address = () => address ?? "a Unix socket";
    // Runs before the limits on connections, which read the address at the same event.
    server.prependListener("connection", (socket) => {
      Object.defineProperty(socket, "remoteAddress", { value: LOOPBACK });
    });
  });
}
