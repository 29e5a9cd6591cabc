import { pausingFailure, unreachable } from "./delivery-failure.ts";
import type { Failure } from "./delivery-failure.ts";

/** The port expects TLS: the address says `http` or `smtp` where it needs `https` or `smtps`. */
export const TLS_REQUIRED = "tls-required-there";

/** The port speaks plain text: the address says `https` or `smtps` where it needs `http` or `smtp`. */
export const TLS_NOT_SPOKEN = "tls-not-spoken-there";

/** The mail server offers no encryption, so the password would be sent unencrypted. */
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
  // The response was not TLS: the server on that port speaks plain text.
  ["ERR_SSL_WRONG_VERSION_NUMBER", TLS_NOT_SPOKEN],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", TLS_NOT_SPOKEN],
]);

/** Pauses the target, since a person has to fix the certificate or the address. */
export function tlsFailure(reason: string): Failure {
  return pausingFailure(reason, "no secure connection");
}

/** The failure when no connection was made. A wrong setting or certificate pauses the target; other causes are retried. */
export function connectionFailure(code: string | undefined): Failure {
  const reason = code === undefined ? undefined : REASONS.get(code);
  if (reason !== undefined) return tlsFailure(reason);
  // The two sides share no TLS version or cipher, or the server does not know this host name.
  if (code === "EPROTO" || code?.startsWith("ERR_SSL_")) return tlsFailure("tls-failed");
  return unreachable(code);
}
