import { isIP } from "node:net";

import type { FastifyInstance } from "fastify";

/** Fastify's `trustProxy`: no proxy, the proxies' addresses, or a function that counts them. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const FORWARDED_FOR = "x-forwarded-for";

// RFC 7239's value for an address that a proxy does not reveal.
const UNKNOWN = "unknown";

/** Rewrites X-Forwarded-For of every request, without ports and zones. Without a trusted proxy, warns once of such a header. */
export function cleanForwardedAddresses(app: FastifyInstance, trustProxy: TrustedProxies): void {
  if (trustProxy === false) return warnOfUntrustedProxy(app);
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[FORWARDED_FOR];
    if (typeof forwarded === "string") {
      headers[FORWARDED_FOR] = forwarded.split(",").map(forwardedAddress).join(", ");
    }
    done();
  });
}

function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    if (!isWarned && (headers[FORWARDED_FOR] !== undefined || headers.forwarded !== undefined)) {
      isWarned = true;
      app.log.warn(
        "X-Forwarded-For arrives while TRUST_PROXY is off: if it is from your proxy, all visitors count as one client " +
          "and are refused together. Set TRUST_PROXY to the number of proxies in front, such as TRUST_PROXY=1",
      );
    }
    done();
  });
}

/**
 * `203.0.113.7:51234` → `203.0.113.7`, `[2001:db8::1]:443` → `2001:db8::1`, `fe80::1%eth0` → `fe80::1`. Any
 * other text becomes `unknown`, so that random texts in the header count as one client.
 */
export function forwardedAddress(forwarded: string): string {
  const text = forwarded.trim();
  const bracketed = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(text)?.[1];
  const beforePort = /^([0-9.]+):[0-9]{1,5}$/.exec(text)?.[1];
  const [address = ""] = (bracketed ?? beforePort ?? text).split("%");
  return isIP(address) === 0 ? UNKNOWN : address;
}
