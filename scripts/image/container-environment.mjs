import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { exitCodeOf } from "../run-command.mjs";

const SECOND_HIERARCHY = "/sys/fs/cgroup/unified";

/**
 * Runs a program that calls podman; returns its exit code. Where no systemd runs, as in a container of CI, podman can make neither
 * control groups nor timers for health checks, and crun starts nothing where it sees both kinds of control groups: the
 * program then sees one.
 */
export function exitCodeWithPodman(command, parameters) {
  if (existsSync("/run/systemd/system")) return exitCodeOf(command, parameters);
  const env = {
    ...process.env,
    CONTAINERS_CONF: resolve(import.meta.dirname, "containers.conf"),
    DISABLE_HC_SYSTEMD: "true",
  };
  if (!existsSync(SECOND_HIERARCHY)) return exitCodeOf(command, parameters, { env });
  const hideAndRun = `umount ${SECOND_HIERARCHY} && exec "$@"`;
  return exitCodeOf("unshare", ["--mount", "sh", "-c", hideAndRun, "sh", command, ...parameters], {
    env,
  });
}
