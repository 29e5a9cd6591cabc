/** The setting that holds a server's address, and how the address begins without and with TLS. */
export interface AddressSetting {
  readonly name: string;
  readonly plain: "http" | "smtp";
  readonly secure: "https" | "smtps";
}

/** The problem with a connection, by the reason of a failure, and what to do; `undefined` for other reasons. */
export function connectionAdvice(
  reason: string,
  { name, plain, secure }: AddressSetting,
): string | undefined {
  switch (reason) {
    case "certificate-untrusted":
      return "no known authority has signed the server's certificate: whoever runs the server has to install a valid one (Let's Encrypt is free)";
    case "certificate-wrong-name":
      return `the server's certificate is for another name: write the name that stands in the certificate into ${name}`;
    case "certificate-expired":
      return "the server's certificate has expired: whoever runs the server has to renew it, unless this computer's clock is wrong";
    case "certificate-not-yet-valid":
      return "the server's certificate is not valid yet: this computer's clock is wrong, or whoever runs the server has to mend it";
    case "tls-not-spoken-there":
      return `the port does not begin with TLS: check the port in ${name}, or write ${plain}:// in place of ${secure}://`;
    case "tls-required-there":
      return `the port takes only TLS: write ${secure}:// in place of ${plain}:// into ${name}`;
    case "tls-not-offered":
    case "unreachable-etls":
      return `the server offers no TLS, and without it the password is not sent: write ${secure}:// into ${name}, with the port that the service names for it`;
    case "tls-failed":
      return `no secure connection can be agreed on: check the name and the port in ${name}, or ask whoever runs the server`;
    case "unreachable-enotfound":
      return `no server has the name in ${name}, or this computer is not online: check the address`;
    case "unreachable-eai-again":
      return `the name in ${name} cannot be looked up now: see whether this computer is online`;
    case "unreachable-econnrefused":
      return `nothing listens at the address and port in ${name}: check them, or start the server there`;
    case "timed-out":
      return `the server does not answer in time: try again later, and if it stays so, check the address in ${name}`;
    case "aborted":
      return "the test was interrupted";
    default:
      return reason.startsWith("unreachable")
        ? `the connection fails or breaks (${reason}): try again later, and if it stays so, check the address in ${name}`
        : undefined;
  }
}
