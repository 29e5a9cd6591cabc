// A calendar server between the real one and its reader. It passes on as many readings as a journey allows.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountedCalendar {
  readonly address: string;
  /** Passes on so many readings that begin from now on; the others get the answer that the calendar is away. */
  allow(readings: number): void;
  /** How many of the allowed readings have not come yet. */
  left(): number;
  close(): void;
}

export async function countedCalendar(realAddress: string): Promise<CountedCalendar> {
  const real = new URL(realAddress);
  let left = 0;
  const server = createServer(({ headers }, response) => {
    if (left === 0) return void response.writeHead(503).end();
    left--;
    const { authorization = "", "if-none-match": etag } = headers;
    const sent = { authorization, ...(etag !== undefined && { "if-none-match": etag }) };
    void fetch(`${real.origin}${real.pathname}`, { headers: sent }).then(async (answer) =>
      response
        .writeHead(answer.status, { etag: answer.headers.get("etag") ?? "" })
        .end(await answer.text()),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(realAddress);
  address.port = String((server.address() as AddressInfo).port);
  return {
    address: address.href,
    allow: (readings) => (left = readings),
    left: () => left,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
