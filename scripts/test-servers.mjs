// npm run test:servers: the same promises against further real servers, in `*.servers.test.ts`.

import { runVitest } from "./checks.mjs";
import { unpackDebianPackages } from "./debian-packages.mjs";
import { requireRadicale } from "./debian-radicale.mjs";
import { install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
requireRadicale();
unpackDebianPackages("pgbouncer", ["pgbouncer", "libc-ares2", "libevent-2.1-7"]);
report([runVitest("servers", ["--config", "vitest.long.config.ts", "--project", "servers"])]);
