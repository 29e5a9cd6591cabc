import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The environment for podman. Where no systemd runs, as in a container of CI, it can make neither control groups nor timers for
 * health checks, and writes its log to files.
 */
export function containerEnvironment() {
  if (existsSync("/run/systemd/system")) return process.env;
  return {
    ...process.env,
    CONTAINERS_CONF: resolve(import.meta.dirname, "containers.conf"),
    DISABLE_HC_SYSTEMD: "true",
  };
}
