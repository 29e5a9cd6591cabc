import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Serves the files of this repository to this machine alone, so that a scene reaches its fonts by a relative link. */
export async function serveRepository(root: string) {
  const server = createServer((request, response) => {
    // The URL class resolves `..`, so that no path leaves the root.
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const file = join(root, decodeURIComponent(pathname));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
      return;
    }
    const contentType = CONTENT_TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
    createReadStream(file).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
