import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { forwardAnswer, forwardRequest } from "../../network/forward-request.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]);

export interface BasicAuthFront {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * The web server that belongs in front of a calendar server without logins of its own: asks for a password, and keeps
 * those who may only read from writing. `mayWrite` answers `undefined` for a stranger or a wrong password.
 */
export async function startBasicAuthFront(
  origin: string,
  mayWrite: (user: string, password: string) => boolean | undefined,
): Promise<BasicAuthFront> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() =>
      // The server behind is being stopped.
      response.destroy(),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const credentials = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const [, user = "", password = ""] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
    const isWriter = mayWrite(user, password);
    if (isWriter === undefined) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="calendars"' }).end();
    } else if (!isWriter && !READING.has(request.method ?? "")) {
      response.writeHead(403).end();
    } else {
      await forwardAnswer(response, await forwardRequest(origin, request, body));
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
