import type { FastifyInstance } from "fastify";

const LOOPBACK = "127.0.0.1";

/**
 * On a Unix socket, lets whoever connects count as somebody on this machine: such connections have no address, by which
 * TRUST_PROXY tells a proxy from others and limits tell clients apart.
 */
export function addressUnixSocket({ server }: FastifyInstance): void {
  server.once("listening", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) return;
    // Node does not know the path of a socket that it was handed, and Fastify logs what it is.
    server.address = () => address ?? "a Unix socket";
    // Before the limits on connections, which ask for the address at the same event.
    server.prependListener("connection", (socket) => {
      Object.defineProperty(socket, "remoteAddress", { value: LOOPBACK });
    });
  });
}
