import type { FastifyInstance } from "fastify";

const LOOPBACK = "127.0.0.1";

/** Without an address, TRUST_PROXY could not recognise the proxy on a Unix socket, nor the limits its clients. */
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
