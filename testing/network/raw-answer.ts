import { connect } from "node:net";

import { appUnderTest } from "../app-under-test.ts";

/** All that a server of its own sends back for these bytes, until it closes the connection. */
export async function answerTo(text: string): Promise<string> {
  const app = await appUnderTest();
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return new Promise((answered, reject) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => answered(received));
    socket.write(text);
  });
}
