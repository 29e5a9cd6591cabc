// What docs/operations.md tells who has an nginx in front, as it stands there.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { startNginx } from "@vitrine/testing/network/nginx";
import { serverProcess } from "@vitrine/testing/server-process";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/operations.md");

/** Starts a server behind an nginx with the recipe; answers what makes a call to it. */
async function behindNginx() {
  const { url } = await serverProcess(temporaryFolder(), { TRUST_PROXY: "1", RATE_LIMIT: "1" });
  const [recipe = ""] = /^location \/ \{.*?(?=^```)/ms.exec(readFileSync(DOCUMENT, "utf8")) ?? [];
  const nginx = await startNginx(recipe.replace("127.0.0.1:3000", new URL(url).host));
  onTestFinished(() => nginx.stop());
  // Unlike `fetch`, it sends a path as it is.
  return async (path: string, method = "GET", headers: Readonly<Record<string, string>> = {}) => {
    const sent = request({ host: "127.0.0.1", port: nginx.port, path, method, headers }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  };
}

test("visitors behind nginx do not see the metrics, however they write the address", async () => {
  const call = await behindNginx();
  expect((await call("/health")).status).toBe(200);
  for (const path of [
    "/metrics",
    "/metrics?all",
    "/%6detrics",
    "//metrics",
    "/health/../metrics",
    "/metrics/",
  ]) {
    const { status, body } = await call(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body).not.toContain("vitrine_");
  }
});

test("a visitor behind nginx cannot claim another address", async () => {
  const call = await behindNginx();
  const statuses = [];
  for (const claimed of ["203.0.113.7", "203.0.113.8"]) {
    const headers = { "x-forwarded-for": claimed };
    statuses.push((await call("/check-availability", "POST", headers)).status);
  }
  expect(statuses).toEqual([400, 429]);
});
