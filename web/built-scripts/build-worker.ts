import { buildScript } from "./build-script.ts";

/** At the root, so that its scope may be `/dono`. */
export const WORKER_SCRIPT = "dono-worker.js";

export function buildWorker(): Promise<string> {
  return buildScript("worker/dono-worker.ts");
}
