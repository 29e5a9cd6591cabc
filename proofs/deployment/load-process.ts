import { fork } from "node:child_process";
import type { ForkOptions } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

import type { Acknowledged, LoadReport } from "./booking-load.ts";

/** Starts clients who book and cancel all the while, as a process of their own: booking-load.ts, with its parameters. */
export function beginLoadProcess(parameters: readonly string[], options: ForkOptions = {}) {
  const load = fork(resolve(import.meta.dirname, "booking-load.ts"), parameters, options);
  process.on("exit", () => load.kill("SIGKILL"));
  const ask = async (message: "report" | "end") => {
    load.send(message);
    return (await once(load, "message"))[0] as unknown;
  };
  return {
    /** What has happened since the last report, once all who called by then have got their answer. */
    report: async () => (await ask("report")) as LoadReport,
    /** Ends the load. Returns every acknowledged booking. */
    end: async () => (await ask("end")) as Acknowledged[],
  };
}
