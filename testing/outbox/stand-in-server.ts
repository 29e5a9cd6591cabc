// The whole server with the stand-in at STAND_IN_URL as its only target, and with short waits.

import { join } from "node:path";

import { SHOPS } from "@vitrine/shops/shops";

import { createApp } from "@vitrine/server/app";
import { requireConfig } from "@vitrine/server/config";
import { PACE } from "@vitrine/server/outbox/pace";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { openDatabase } from "@vitrine/server/database/open-database";
import { standInTarget } from "./stand-in-target.ts";

const config = requireConfig();
const database = await openDatabase(config);
await migrate(database);
await takeUpFiles(database, SHOPS);
const app = await createApp({
  config,
  database,
  webDirectory: join(config.dataDirectory, "no-build"),
  targets: [standInTarget(process.env["STAND_IN_URL"] ?? "")],
  pace: {
    ...PACE,
    callMilliseconds: 300,
    leaseMilliseconds: 1_000,
    pollMilliseconds: 200,
    backoffMilliseconds: 20,
    backoffMaxMilliseconds: 100,
  },
});
console.log(`Vitrine is ready on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
