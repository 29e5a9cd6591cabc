// For tests: a server that answers what a test chooses, and a document that promises something else.

import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import { REFUSALS } from "@vitrine/domain/refusals";

import { clientErrorHandler } from "../../server/src/http/edge/client-error.ts";

export const SENTENCE = { error: REFUSALS["request-invalid"] };

const json = (schema: object) => ({ content: { "application/json": { schema } } });

const error = { type: "string" };
const refused = json({ properties: { error }, required: ["error"], additionalProperties: false });
const name = { $ref: "#/components/schemas/Name" };
const pet = json({ type: "object", properties: { name }, required: ["name"] });
const nothing = json({ type: "object", additionalProperties: false });

/** Its one call: a pet's name is answered with an empty 200, anything else with a 400. */
export const LYING_DOCUMENT = {
  components: { schemas: { Name: { type: "string", pattern: "^[a-z]{1,9}$" } } },
  paths: {
    "/pets": {
      post: { requestBody: pet, responses: { 200: nothing, 400: refused, 500: refused } },
    },
  },
};

export type Lie = (request: IncomingMessage, response: ServerResponse) => void;

/** Its address. `lie` answers the document's call; everything else is answered as it should be. */
export async function lyingServer(lie: Lie): Promise<string> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    request.on("end", () => {
      if (request.url === "/openapi.json") return answer(response, 200, LYING_DOCUMENT);
      if (request.url === "/health") return answer(response, 200, { status: "alive" });
      const isCall = request.method === "POST" && request.url?.split("?")[0] === "/pets";
      return isCall ? lie(request, response) : answer(response, 404, SENTENCE);
    });
  };
  const server = createServer(handle).on("checkExpectation", handle);
  server.on("clientError", clientErrorHandler({}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.setHeader("content-type", "application/json");
  response.setHeader("x-content-type-options", "nosniff");
  // Otherwise a connection that asked for an upgrade would stay open without a response.
  response.setHeader("connection", "close");
  response.writeHead(status, headers);
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
