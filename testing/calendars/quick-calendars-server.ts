// The server, except that it reads busy calendars without waiting for minutes, and takes one address of this machine
// for a public one, since a test has no other. The name `second-look.test` leads the first connection to that address,
// each later one to this machine's ordinary one.

import type { AddressInfo } from "node:net";
import { resolve } from "node:path";

import { SHOPS } from "@vitrine/shops/shops";

import { createApp } from "@vitrine/server/app";
import { requireConfig } from "@vitrine/server/config";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import type { NameLookup } from "@vitrine/server/outward/checked-lookup";
import { isPublicAddress } from "@vitrine/server/outward/public-address";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { openDatabase } from "@vitrine/server/database/open-database";

import { CHANGING_NAME, PUBLIC_ADDRESS } from "../hostile-names.ts";
import { QUICK_BUSY_PACE } from "../outbox/quick-pace.ts";

let looks = 0;
const lookup: NameLookup = (name, _options, give) => {
  const address = name === CHANGING_NAME && looks++ === 0 ? PUBLIC_ADDRESS : "127.0.0.1";
  give(null, [{ address, family: 4 }]);
};

const config = requireConfig();
const database = await openDatabase(config);
await migrate(database);
await takeUpFiles(database, SHOPS);
const app = await createApp({
  config,
  database,
  webDirectory: resolve(import.meta.dirname, "../../web/dist"),
  targets: [],
  busyPace: QUICK_BUSY_PACE,
  outwardNetwork: {
    lookup,
    isPublicAddress: (address) => address === PUBLIC_ADDRESS || isPublicAddress(address),
  },
});
process.once("SIGTERM", () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
await app.listen({ port: config.port, host: config.host });
const { port } = app.server.address() as AddressInfo;
console.log(`Vitrine is ready on http://127.0.0.1:${port}`);
