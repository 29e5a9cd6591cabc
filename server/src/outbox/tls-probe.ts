import { isIP } from "node:net";
import { connect } from "node:tls";

// A handshake takes two or three round trips.
const PROBE_MAX_MILLISECONDS = 5_000;

/** Tries a TLS handshake on this port, sends nothing more, and returns whether a server answered; false on abort. */
export async function probeTls(
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<boolean> {
  const stopSignal = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MAX_MILLISECONDS)]);
  if (stopSignal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    // Any certificate is accepted: the question is only whether the port speaks TLS, and no data is sent.
    rejectUnauthorized: false,
  });
  const endProbe = () => resolve(false);
  socket.once("secureConnect", () => resolve(true));
  // A TLS alert is a refusal, but it also proves that the port speaks TLS.
  socket.on("error", (error) => resolve("code" in error && /_ALERT_/.test(String(error.code))));
  socket.once("close", endProbe);
  stopSignal.addEventListener("abort", endProbe, { once: true });
  const isTls = await promise;
  stopSignal.removeEventListener("abort", endProbe);
  socket.destroy();
  return isTls;
}
