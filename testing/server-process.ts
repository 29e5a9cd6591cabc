import { setTimeout as after } from "node:timers/promises";

import { onTestFinished } from "vitest";

import { startServer } from "./start-server.ts";
import type { ServerProcess } from "./start-server.ts";

/** A real server process, ready to be called and, by the end of the test, gone. */
export async function serverProcess(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
  main?: string,
): Promise<ServerProcess> {
  const server = await startServer(dataDirectory, environment, wrapper, main);
  onTestFinished(async () => {
    await server.end("SIGKILL");
  });
  return server;
}

/** Makes one JSON call; returns its status and body. */
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

// A slow machine may make a call wait longer than a server lets it.
const PATIENCE_TRIES = 60;
const PATIENCE_MILLISECONDS = 250;

/** Calls as a client does after an answer of 503: again, a little later. */
export async function callPatiently(
  ...parameters: Parameters<typeof call>
): ReturnType<typeof call> {
  for (let tries = 1; ; tries++) {
    const answer = await call(...parameters);
    if (answer.status !== 503 || tries === PATIENCE_TRIES) return answer;
    await after(PATIENCE_MILLISECONDS);
  }
}

/** Books, as patiently, a slot that must be free; throws any other answer. */
export async function book(
  url: string,
  booking: object,
  path: "/createAppointment" | "/createTable" = "/createAppointment",
): Promise<void> {
  const { status, body } = await callPatiently(url, path, booking);
  // 200: an answer before was a 503 that came too soon.
  if (status !== 201 && status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}
