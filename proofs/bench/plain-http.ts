// The limit of what a server on Node can answer: `node:http` alone, which reads a JSON body and answers the bytes and the
// headers of the bare POST route. Its one parameter is that answer, as JSON. Prints its address.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { headers, body } = JSON.parse(process.argv[2] ?? "") as Answer;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, headers).end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
