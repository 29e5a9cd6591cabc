import { readLastRun } from "../../backups/last-runs.ts";
import type { Act, LastRun } from "../../backups/last-runs.ts";
import type { Config } from "../../config.ts";
import { readDiskUse } from "../disk-use.ts";
import type { DiskUse } from "../disk-use.ts";
import { callServer } from "./call-server.ts";
import { samplesIn } from "./metric-samples.ts";
import type { Sample } from "./metric-samples.ts";

/** What one look has found, before it is judged. */
export interface Seen {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty when the server is ready, otherwise why it is not. */
  readonly notReady: string;
  /** `undefined` when the server did not show them. */
  readonly samples: readonly Sample[] | undefined;
  readonly lastRuns: Readonly<Record<Act, LastRun | undefined>>;
  /** Each disk once, by the first folder on it. */
  readonly disks: readonly Disk[];
}

export type Disk = Omit<DiskUse, "device"> & { readonly folder: string };

/** Asks the server, reads how backups, drills and upgrades ended, and measures the disks of these folders. */
export async function look(config: Config, folders: readonly string[]): Promise<Seen> {
  const { dataDirectory } = config;
  const [ready, metrics, ...disks] = await Promise.all([
    callServer(config, "/ready"),
    callServer(config, "/metrics"),
    ...[dataDirectory, ...folders].map(measure),
  ]);
  return {
    at: Date.now(),
    notReady: ready.status === 200 ? "" : ready.reason || `/ready answers ${ready.status}`,
    samples: metrics.status === 200 ? samplesIn(metrics.text) : undefined,
    lastRuns: {
      backup: readLastRun(dataDirectory, "backup"),
      drill: readLastRun(dataDirectory, "drill"),
      upgrade: readLastRun(dataDirectory, "upgrade"),
    },
    disks: onePerDevice(disks.filter((disk) => disk !== undefined)),
  };
}

type MeasuredFolder = DiskUse & { readonly folder: string };

async function measure(folder: string): Promise<MeasuredFolder | undefined> {
  const use = await readDiskUse(folder);
  return use && { folder, ...use };
}

function onePerDevice(measured: readonly MeasuredFolder[]): Disk[] {
  return measured.filter(
    ({ device }, index) => measured.findIndex((other) => other.device === device) === index,
  );
}
