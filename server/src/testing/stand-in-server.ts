// The whole server, its bookings followed by the stand-in at STAND_IN_URL, and in a hurry.

import { join } from "node:path";

import { CATALOGUE } from "@vitrine/shops/shops";

import { createApp } from "../app.ts";
import { requireConfig } from "../config.ts";
import { PACE } from "../outbox/pace.ts";
import { migrate } from "../store/migrate.ts";
import { openDatabase } from "../store/open-database.ts";
import { standInTarget } from "./stand-in-target.ts";

const config = requireConfig();
const database = openDatabase(config);
await migrate(database);
const app = await createApp({
  config,
  catalogue: CATALOGUE,
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
