import { onTestFinished } from "vitest";

import { startServer } from "./start-server.ts";
import type { ServerProcess } from "./start-server.ts";

/** A real server process, ready to be called and, by the end of the test, gone. */
export async function serverProcess(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await startServer(dataDirectory, environment, wrapper);
  onTestFinished(async () => {
    await server.end("SIGKILL");
  });
  return server;
}

/** One JSON call; answers its status and body. */
export async function call(
  url: string,
  path: string,
  body: unknown,
  method: "POST" | "DELETE" = "POST",
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
