import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** What can be measured, in the order in which it is. */
export const PARTS = ["creates", "checks", "stored", "erasing", "start", "memory"] as const;
/** What has a comparison of its own, or nothing to compare: measured only when it is named. */
export const NAMED_PARTS = ["days", "step", "migration", "shops", "postgres"] as const;
export type Part = (typeof PARTS)[number];
export type NamedPart = (typeof NAMED_PARTS)[number];

const ROUNDS_ALONE = 3;
// Of nine pairs, the second and the eighth ratio hold the true median with a confidence of 96 %.
const ROUNDS_AGAINST = 9;

export const USAGE = `npm run bench -- [options]: how fast the server books and answers, from outside, on the embedded database.
Ends with 1 on any wrong answer, any booking that was acknowledged and not stored, any place sold twice.

  --against FOLDER       another checkout of the project, measured in turns with this one, pair by pair
  --only LIST            of ${PARTS.join(",")} (all of these), and ${NAMED_PARTS.join(", ")}
  --rounds N             turns of each (${ROUNDS_ALONE}; with --against ${ROUNDS_AGAINST})
  --seconds N            of each load (2)
  --connections N        of each load but the erasing's (64)
  --stored LIST          numbers of stored bookings (1000,100000); 10000000 takes 20 GB of disk
  --fill-folder FOLDER   where databases with so many are kept from run to run (in the system's temporary folder)
  --shops LIST           numbers of shops for --only shops, on both engines, the others to the first (2,1000,100000)
  --limits on|off        whether clients are counted; no limit is met (on)
  --network-milliseconds N the answers of --only postgres's database take so much longer (0)
  --flush-milliseconds N every flush of the disk takes so much longer (0; Linux with g++)

Takes about 3 minutes, and about 12 with --against; a database with a million bookings half a minute more,
once, and one with ten million a quarter of an hour.`;

export interface BenchOptions {
  readonly help: boolean;
  readonly against: string | undefined;
  readonly only: readonly (Part | NamedPart)[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly stored: readonly number[];
  readonly shops: readonly number[];
  readonly fillFolder: string;
  readonly limits: "on" | "off";
  readonly flushMilliseconds: number;
  readonly networkMilliseconds: number;
}

/**
 * The options that a command line names.
 * @throws when one is unknown or has a value that it cannot have
 */
export function readBenchOptions(parameters: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      help: { type: "boolean", default: false },
      against: { type: "string" },
      only: { type: "string", default: PARTS.join(",") },
      rounds: { type: "string" },
      seconds: { type: "string", default: "2" },
      connections: { type: "string", default: "64" },
      stored: { type: "string", default: "1000,100000" },
      shops: { type: "string", default: "2,1000,100000" },
      "fill-folder": { type: "string", default: join(tmpdir(), "vitrine-bench-filled") },
      limits: { type: "string", default: "on" },
      "flush-milliseconds": { type: "string", default: "0" },
      "network-milliseconds": { type: "string", default: "0" },
    },
  });
  const rounds =
    values.rounds ?? String(values.against === undefined ? ROUNDS_ALONE : ROUNDS_AGAINST);
  if (values.limits !== "on" && values.limits !== "off") throw new Error("--limits is on or off");
  return {
    help: values.help,
    against: values.against,
    only: readParts(values.only),
    rounds: readNumber("--rounds", rounds, { whole: true }),
    seconds: readNumber("--seconds", values.seconds),
    connections: readNumber("--connections", values.connections, { whole: true }),
    stored: values.stored.split(",").map((count) => readNumber("--stored", count, { whole: true })),
    shops: values.shops.split(",").map((count) => readNumber("--shops", count, { whole: true })),
    fillFolder: values["fill-folder"],
    limits: values.limits,
    flushMilliseconds: readNumber("--flush-milliseconds", values["flush-milliseconds"], {
      orNone: true,
    }),
    networkMilliseconds: readNumber("--network-milliseconds", values["network-milliseconds"], {
      orNone: true,
    }),
  };
}

function readParts(list: string): BenchOptions["only"] {
  const parts = [...PARTS, ...NAMED_PARTS] as const;
  const named = list.split(",");
  const unknown = named.find((name) => !(parts as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--only knows ${parts.join(", ")}, not ${unknown}`);
  return parts.filter((part) => named.includes(part));
}

function readNumber(
  option: string,
  text: string,
  { whole = false, orNone = false }: { whole?: boolean; orNone?: boolean } = {},
): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isFine = (orNone ? value >= 0 : value > 0) && (!whole || Number.isInteger(value));
  if (!isFine) throw new Error(`${option} is a ${whole ? "whole " : ""}number, not ${text}`);
  return value;
}
