import { pausedUntilPersonActed, unreachable } from "./delivery-failure.ts";
import type { Failure } from "./delivery-failure.ts";

/** An address that speaks TLS was spoken to in the clear: `http` or `smtp` where `https` or `smtps` belongs. */
export const TLS_REQUIRED = "tls-required-there";

/** A mail server offers no encryption, and a password would go out in the clear. */
export const TLS_NOT_OFFERED = "tls-not-offered";

const UNTRUSTED = "certificate-untrusted";

// The codes of Node's own X.509 checks, and of OpenSSL: https://nodejs.org/api/tls.html#x509-certificate-error-codes
const REASONS: ReadonlyMap<string, string> = new Map([
  ["CERT_HAS_EXPIRED", "certificate-expired"],
  ["CERT_NOT_YET_VALID", "certificate-not-yet-valid"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate-wrong-name"],
  ["HOSTNAME_MISMATCH", "certificate-wrong-name"],
  ["CERT_REJECTED", UNTRUSTED],
  ["CERT_REVOKED", UNTRUSTED],
  ["CERT_SIGNATURE_FAILURE", UNTRUSTED],
  ["CERT_UNTRUSTED", UNTRUSTED],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", UNTRUSTED],
  ["INVALID_CA", UNTRUSTED],
  ["INVALID_PURPOSE", UNTRUSTED],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNTRUSTED],
  ["UNABLE_TO_GET_ISSUER_CERT", UNTRUSTED],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNTRUSTED],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", UNTRUSTED],
  // What came back was no TLS: a server that speaks in the clear on that port.
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls-not-spoken-there"],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "tls-not-spoken-there"],
]);

/** A certificate or an address stands in the way of whatever we would send, until a person has mended it. */
export function noSecureConnection(reason: string): Failure {
  return pausedUntilPersonActed(reason, "no secure connection");
}

/**
 * Why there was no conversation, by the system's own `code` for it. What a setting or a certificate keeps from working
 * waits for a person; a server that is away is asked again soon.
 */
export function connectionFailure(code: string | undefined): Failure {
  const reason = code === undefined ? undefined : REASONS.get(code);
  if (reason !== undefined) return noSecureConnection(reason);
  // The two sides share no version or cipher, or the server knows nothing by this name.
  if (code === "EPROTO" || code?.startsWith("ERR_SSL_")) return noSecureConnection("tls-failed");
  return unreachable(code);
}
