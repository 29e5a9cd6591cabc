// npm run test:servers: the same promises against further real servers, in `*.servers.test.ts`.

import { runVitest } from "./checks.mjs";
import { requireRadicale } from "./debian-radicale.mjs";
import { install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
requireRadicale();
report([runVitest("servers", ["--config", "vitest.long.config.ts", "--project", "servers"])]);
