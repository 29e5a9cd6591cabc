import { isIP } from "node:net";
import { connect } from "node:tls";

// A handshake takes two or three round trips.
const PROBE_MAX_MILLISECONDS = 5_000;

/** Whether TLS is spoken at this port: by a handshake, after which nothing is sent. False when `signal` aborts. */
export async function answersTls(
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<boolean> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MAX_MILLISECONDS)]);
  if (ending.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    // The question is whether it is TLS, not whose. Nothing is told to whoever answers.
    rejectUnauthorized: false,
  });
  const endProbe = () => resolve(false);
  socket.once("secureConnect", () => resolve(true));
  // Only TLS says no in TLS.
  socket.on("error", (error) => resolve("code" in error && /_ALERT_/.test(String(error.code))));
  socket.once("close", endProbe);
  ending.addEventListener("abort", endProbe, { once: true });
  const isTls = await promise;
  ending.removeEventListener("abort", endProbe);
  socket.destroy();
  return isTls;
}
