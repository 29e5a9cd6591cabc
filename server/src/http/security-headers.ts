import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What an answer that is no page may do in a browser: nothing. Pages bring a policy of their own. */
const POLICY_OF_ANSWERS = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** Security headers on every answer; what is only right over HTTPS, only when the public address says so. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY_OF_ANSWERS },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Ignored over plain HTTP, with an error in the browser's console.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
}
