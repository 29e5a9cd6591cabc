import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { WEEK } from "../../../server/src/booking/half-hours-table.ts";

// A create's transaction, in pgbench's own words: a booking, then its half hour. Every run of it takes another one.
const SCRIPT = `\\set cell random(1, 2000000000)
BEGIN ISOLATION LEVEL READ COMMITTED;
INSERT INTO booking (calendar_id, barber_color_id, client_phone, starts_at, ends_at, booking_id, client_name,
  client_email, places, created_at, service_id, service_name)
VALUES ('pgbench', 6, '987654321', :cell::bigint * 1800000, (:cell::bigint + 1) * 1800000, gen_random_uuid()::text,
  'João da Silva', 'joao@example.com', 1, 1795249327317, 1, 'normal')
ON CONFLICT (calendar_id, barber_color_id, client_phone, starts_at, ends_at)
WHERE cancelled_at IS NULL AND erased_at IS NULL DO NOTHING;
INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES ('pgbench', 6, :cell, 1, 1)
ON CONFLICT (${WEEK}, calendar_id, barber_color_id, cell) DO UPDATE
SET taken = half_hour.taken + excluded.taken, capacity = excluded.capacity
WHERE half_hour.blocked = 0 AND half_hour.taken + excluded.taken <= excluded.capacity;
COMMIT;
`;

/** Whether this machine has PostgreSQL's own load generator. */
export function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"]).status === 0;
}

/** Transactions a second of the same transaction by PostgreSQL's own load generator. */
export async function pgbench(
  url: string,
  folder: string,
  seconds: number,
  connections: number,
): Promise<number> {
  const script = join(folder, "create.pgbench");
  writeFileSync(script, SCRIPT);
  const child = spawn("pgbench", [
    "--no-vacuum",
    "--protocol=prepared",
    `--client=${connections}`,
    "--jobs=2",
    `--time=${Math.ceil(seconds)}`,
    `--file=${script}`,
    url,
  ]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  await new Promise((resolve) => child.once("exit", resolve));
  const found = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (found === undefined || !/failed transactions: 0 /.test(output)) throw new Error(output);
  return Number(found);
}
