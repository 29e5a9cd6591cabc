import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { bareRequest, createRequests } from "./bench-requests.ts";
import { HERE } from "./checkout.ts";
import { databaseIn, expectStored } from "./expect-stored.ts";
import { load } from "./load.ts";
import type { LoadRequest } from "./load.ts";
import { expectCleanAudit, measuredSettings, startMeasuredServer } from "./measured-server.ts";

test("the real server takes the bench's bookings, has a bare POST route, and is audited with them", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-bench-test-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const settings = { ...measuredSettings("on"), DATA_DIR: dataFolder };
  const server = await startMeasuredServer(HERE, settings);
  onTestFinished(() => server.stop());
  const send = (requests: LoadRequest[]) =>
    load([server.url], { connections: 1, seconds: Infinity }, () => requests.shift());

  const creates = createRequests();
  await send([creates.next(), creates.next(), bareRequest()]);
  await server.stop();

  expectStored(dataFolder, 2);
  expect(() => expectStored(dataFolder, 3)).toThrow("acknowledged 3, stored 2");
  expectCleanAudit(HERE, { DATA_DIR: dataFolder });

  const database = new DatabaseSync(databaseIn(dataFolder));
  database.exec("UPDATE half_hour SET taken = 0");
  database.close();
  expect(() => expectCleanAudit(HERE, { DATA_DIR: dataFolder })).toThrow("2 findings");
  expect(() => expectStored(dataFolder, 2)).toThrow("half hours taken 0");
});
