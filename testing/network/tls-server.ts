// Real TLS servers with the certificates of `certificates/`.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { onTestFinished } from "vitest";

export type TestCertificate = "valid" | "expired" | "early" | "other-name" | "self-signed";

const FOLDER = join(import.meta.dirname, "certificates");

/** A certificate of the tests' authority, with its key, as Node's servers take them. */
export function testCertificate(name: TestCertificate): {
  readonly cert: string;
  readonly key: string;
} {
  return { cert: read(`${name}.pem`), key: read(`${name}.key`) };
}

/**
 * From now on, this process trusts the tests' authority as it trusts real ones. To be called once, before anything
 * speaks TLS: Node crashes where the list changes under connections.
 */
export function trustTestAuthority(): void {
  setDefaultCACertificates([...getCACertificates("default"), read("authority.pem")]);
}

/** An HTTPS server for one test, which without `answer` has nothing and takes everything (404 and 201); answers its port. */
export async function httpsServer(
  certificate: TestCertificate,
  answer: RequestListener = ({ method }, response) =>
    response.writeHead(method === "GET" ? 404 : 201).end(),
): Promise<number> {
  const server = createServer(testCertificate(certificate), answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}
