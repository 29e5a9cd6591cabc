import { once } from "node:events";
import { createServer } from "node:http";

/** A proxy whose server is gone: answers every call with a 502 and a page of its own. */
export async function badGateway(port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
