// The CalDAV target with addresses whose TLS is wrong. A fault that only a person can mend has a reason code of its own.

import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

import { expect, onTestFinished, test } from "vitest";

import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import {
  httpsServer,
  testCertificate,
  trustTestAuthority,
} from "@vitrine/testing/network/tls-server";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { caldavTarget } from "./caldav-target.ts";

// The first byte of a connection that speaks TLS.
const TLS_HANDSHAKE = 22;

const deliver = (origin: string, callMaxMilliseconds?: number) => {
  const calendar = { url: `${origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  const target = caldavTarget(new Map([["barbearia", calendar]]), callMaxMilliseconds);
  return target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
};

/** Lets a server listen for the rest of the test; returns its port. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

trustTestAuthority();

const waitsForAPerson = (reason: string) => ({
  ok: false,
  retry: true,
  reason,
  afterMilliseconds: 900_000,
  pauses: "no secure connection",
});

test("a certificate that is right is believed", async () => {
  expect(await deliver(`https://localhost:${await httpsServer("valid")}`)).toEqual({ ok: true });
});

test.each([
  ["that vouches for itself alone", "self-signed", "certificate-untrusted"],
  ["of another name", "other-name", "certificate-wrong-name"],
  ["that has expired", "expired", "certificate-expired"],
  ["that is not valid yet", "early", "certificate-not-yet-valid"],
] as const)("a certificate %s waits for a person", async (_, certificate, reason) => {
  const port = await httpsServer(certificate);
  expect(await deliver(`https://localhost:${port}`)).toEqual(waitsForAPerson(reason));
});

test.each([
  ["valid", { ok: true }],
  ["self-signed", waitsForAPerson("certificate-untrusted")],
  ["other-name", waitsForAPerson("certificate-wrong-name")],
  ["expired", waitsForAPerson("certificate-expired")],
] as const)(
  "for a calendar beside a shop, a certificate that is %s counts alike",
  async (certificate, delivery) => {
    const network = { lookup: everyNameAt("127.0.0.1"), isPublicAddress: () => true };
    const target = caldavTarget(new Map(), undefined, network);
    const port = await httpsServer(certificate);
    const setting = `https://localhost:${port}/dona/barbearia\ndona\ns3cret`;
    expect(await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting })).toEqual(delivery);
  },
);

test("https on a port that speaks plain HTTP waits for a person", async () => {
  const plain = await scriptedServer((_, response) => response.writeHead(201).end());
  expect(await deliver(plain.origin.replace("http:", "https:"))).toEqual(
    waitsForAPerson("tls-not-spoken-there"),
  );
});

test.each([
  [
    "cuts the connection, as PHP's own server does",
    (socket: Socket) => void socket.resetAndDestroy(),
  ],
  ["waits for the rest of a call, as SOGo does", () => undefined],
])("https on a port that speaks plain HTTP and %s waits for a person", async (_, onHandshake) => {
  const plain = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (first: Buffer) => {
      if (first[0] === TLS_HANDSHAKE) onHandshake(socket);
      else socket.end("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    });
  });
  expect(await deliver(`https://localhost:${await portOf(plain)}`, 1_000)).toEqual(
    waitsForAPerson("tls-not-spoken-there"),
  );
});

test("a server that cuts every connection is tried again, and gets no password in plain HTTP", async () => {
  const heard: string[] = [];
  const broken = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (first: Buffer) => {
      heard.push(first.toString("latin1"));
      socket.resetAndDestroy();
    });
  });
  expect(await deliver(`https://localhost:${await portOf(broken)}`)).toMatchObject({
    retry: true,
    reason: expect.stringMatching(/^unreachable-/),
  });
  const inPlain = heard.filter((first) => first.startsWith("HEAD / "));
  expect(inPlain).toHaveLength(1);
  expect(inPlain.join()).not.toMatch(/authorization|barbearia/i);
});

test("http on a port that speaks TLS waits for a person", async () => {
  const port = await httpsServer("valid");
  expect(await deliver(`http://localhost:${port}`)).toEqual(waitsForAPerson("tls-required-there"));
});

test("a 400 by which an HTTPS port answers plain HTTP is no refusal of the event", async () => {
  const tlsPort = await httpsServer("valid");
  // Like nginx: speaks TLS with clients that begin with a handshake, and plain text with all others.
  const nginx = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (first: Buffer) => {
      if (first[0] !== TLS_HANDSHAKE) {
        socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      const behind = connect(tlsPort, "127.0.0.1").on("error", () => undefined);
      behind.write(first);
      socket.pipe(behind).pipe(socket);
    });
  });
  expect(await deliver(`http://localhost:${await portOf(nginx)}`)).toEqual(
    waitsForAPerson("tls-required-there"),
  );
});

test("an event that is refused in plain HTTP is given up", async () => {
  const plain = await scriptedServer((_, response) => response.writeHead(400).end());
  expect(await deliver(plain.origin)).toEqual({ ok: false, retry: false, reason: "http-400" });
});

test("a server that shares no cipher with us waits for a person", async () => {
  const old = {
    ...testCertificate("valid"),
    maxVersion: "TLSv1.2",
    ciphers: "AES128-SHA",
  } as const;
  const port = await portOf(createTlsServer(old));
  expect(await deliver(`https://localhost:${port}`)).toEqual(waitsForAPerson("tls-failed"));
});
