import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { exitCodeOf } from "../run-command.mjs";

const SECOND_HIERARCHY = "/sys/fs/cgroup/unified";

/**
 * Runs a program that calls podman, alike on every machine, with systemd or without; returns its exit code. crun starts nothing
 * where it sees both kinds of control groups: the program then sees one.
 */
export function exitCodeWithPodman(command, parameters) {
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
