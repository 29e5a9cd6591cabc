import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { expect, test } from "vitest";

import { countingServer } from "@vitrine/testing/network/counting-server";
import { answersInTurn, everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { AddressRefused } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";
import { publicNetwork } from "./public-network.ts";
import type { PublicNetwork } from "./public-network.ts";

// Tests have no public address: where a server must be reached, this one stands for it.
const isThisOne = (address: string) => address === "127.0.0.1";

async function ask(network: PublicNetwork, url: string): Promise<string> {
  const signal = new AbortController().signal;
  const answer = await network.send(url, { method: "GET", headers: {}, body: undefined, signal });
  return (await answer.toArray()).join("");
}

const thisMachine = publicNetwork({ lookup: everyNameAt("127.0.0.1"), isPublicAddress: isThisOne });

test.each([
  "127.0.0.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::]",
  "0.0.0.0",
  "2130706433",
  "0x7f.1",
  "localhost",
])("no connection is made to %s", async (host) => {
  const { port, connections } = await countingServer();
  await expect(ask(publicNetwork(), `http://${host}:${port}/`)).rejects.toThrow(AddressRefused);
  await expect(ask(publicNetwork(), `https://${host}:${port}/`)).rejects.toThrow(AddressRefused);
  // The server sees connections in the order in which the system accepted them.
  expect(await ask(thisMachine, `http://127.0.0.1:${port}/`)).toBe("hello");
  expect(connections).toHaveLength(1);
});

test.each(["10.1.2.3", "192.168.0.1", "169.254.169.254", "[fd00::1]", "[fe80::1]"])(
  "%s in a private network is refused before anything is sent there",
  async (host) => {
    await expect(ask(publicNetwork(), `http://${host}/`)).rejects.toThrow(AddressRefused);
  },
);

test.each(["127.0.0.1", "10.1.2.3"])("a public name that leads to %s is refused", async (to) => {
  const { port, connections } = await countingServer();
  const network = publicNetwork({ lookup: everyNameAt(to), isPublicAddress });
  for (const scheme of ["http", "https"]) {
    const url = `${scheme}://calendar.example.com:${port}/`;
    await expect(ask(network, url)).rejects.toThrow(AddressRefused);
  }
  expect(await ask(thisMachine, `http://127.0.0.1:${port}/`)).toBe("hello");
  expect(connections).toHaveLength(1);
});

test("of a name's addresses only the public ones are connected to", async () => {
  const { port, connections } = await countingServer();
  const lookup = answersInTurn(["127.0.0.2", "127.0.0.1"]);
  const network = publicNetwork({ lookup, isPublicAddress: isThisOne });
  expect(await ask(network, `http://calendar.example.com:${port}/`)).toBe("hello");
  expect(connections.map(({ to }) => to)).toEqual(["::ffff:127.0.0.1"]);
});

test("a name whose second look-up answers differently is refused then", async () => {
  const { port, connections } = await countingServer((_, response) => {
    response.writeHead(200, { connection: "close" }).end("hello");
  });
  const lookup = answersInTurn(["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]);
  const network = publicNetwork({ lookup, isPublicAddress: isThisOne });
  const url = `http://calendar.example.com:${port}/`;
  // Each connection looks up once: what is checked is what is connected to.
  expect(await ask(network, url)).toBe("hello");
  await expect(ask(network, url)).rejects.toThrow(AddressRefused);
  expect(await ask(network, url)).toBe("hello");
  expect(connections.map(({ to }) => to)).toEqual(["::ffff:127.0.0.1", "::ffff:127.0.0.1"]);
});

test("a connection is used again, without another look-up", async () => {
  const { port, connections } = await countingServer();
  const lookup = answersInTurn(["127.0.0.1"], ["127.0.0.2"]);
  const network = publicNetwork({ lookup, isPublicAddress: isThisOne });
  for (let times = 0; times < 3; times++) {
    expect(await ask(network, `http://calendar.example.com:${port}/`)).toBe("hello");
  }
  expect(connections).toHaveLength(1);
});

const slowly: RequestListener = (_, response) =>
  void after(4_500).then(() => response.end("hello"));

test("an unused connection is ended after four seconds, one that waits for its answer is not", async () => {
  const idle = await countingServer();
  const slow = await countingServer(slowly);
  for (const { server } of [idle, slow]) server.keepAliveTimeout = 0;
  const answer = ask(thisMachine, `http://127.0.0.1:${slow.port}/`);
  await ask(thisMachine, `http://127.0.0.1:${idle.port}/`);
  const began = performance.now();
  const [connection] = idle.connections;
  if (connection === undefined) throw new Error("no connection has come");
  await once(connection.socket, "close");
  expect(performance.now() - began).toBeGreaterThan(3_000);
  expect(await answer).toBe("hello");
});

test("a kept connection does not keep the process from ending", async () => {
  const { port, server } = await countingServer();
  server.keepAliveTimeout = 0;
  const file = pathToFileURL(`${import.meta.dirname}/public-network.ts`).href;
  const program = `
    import { publicNetwork } from ${JSON.stringify(file)};
    const lookup = (name, options, give) => give(null, [{ address: "127.0.0.1", family: 4 }]);
    const network = publicNetwork({ lookup, isPublicAddress: () => true });
    const request = { method: "GET", headers: {}, signal: new AbortController().signal };
    const answer = await network.send("http://calendar.example.com:${port}/", request);
    console.log(String(await answer.toArray()));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const [answered] = (await once(child.stdout, "data")) as [Buffer];
  const began = performance.now();
  expect(answered.toString()).toBe("hello\n");
  expect(await once(child, "exit")).toEqual([0, null]);
  // Less than the time after which an unused connection is ended.
  expect(performance.now() - began).toBeLessThan(3_000);
});
