import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { serverProcess } from "@vitrine/testing/server-process";
import { readApiDocument } from "./requests/api-document.ts";
import { heldRequest } from "./stalled-requests.ts";

test("a request that stops anywhere is given up by the server", async () => {
  const { url } = await serverProcess(temporaryFolder());
  const [call] = readApiDocument(await (await fetch(`${url}/openapi.json`)).json());
  expect(call && (await heldRequest(url, call))).toBeUndefined();
});
