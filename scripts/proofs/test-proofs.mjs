// npm run test:proofs: runs the long proofs (kills, floods, faulty connections), in `*.proof.test.ts`.

import { runVitest } from "../checks.mjs";
import { requireBackupTools } from "../debian/debian-backups.mjs";
import { unpackPrometheus } from "../debian/debian-prometheus.mjs";
import { requireRadicale } from "../debian/debian-radicale.mjs";
import { build, requirePackages } from "../prepare.mjs";
import { report } from "../test-count.mjs";

requirePackages();
requireRadicale();
requireBackupTools();
unpackPrometheus();
build();
report([runVitest("proofs", ["--config", "vitest.long.config.ts", "--project", "proofs"])]);
