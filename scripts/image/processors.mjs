import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runOrStop } from "../run-command.mjs";

const EMULATORS = "/proc/sys/fs/binfmt_misc";

/** The processors of images, as images name them, with the name that `uname -m` has for each. */
export const MACHINES = { amd64: "x86_64", arm64: "aarch64" };

export const OWN_PROCESSOR = process.arch === "arm64" ? "arm64" : "amd64";

/**
 * Lets Linux start programs of another processor with Debian's qemu, until the next boot. Debian does it itself where systemd
 * runs. The kernel keeps the emulator open, so that it is found in every container.
 */
export function emulate(processor) {
  if (processor === OWN_PROCESSOR) return;
  const name = `qemu-${MACHINES[processor]}`;
  if (!existsSync(join(EMULATORS, "register"))) {
    runOrStop(
      "mount",
      ["-t", "binfmt_misc", "binfmt_misc", EMULATORS],
      "Does this Linux know binfmt_misc?",
    );
  }
  if (existsSync(join(EMULATORS, name))) return;
  const rule = readFileSync(`/usr/lib/binfmt.d/${name}.conf`, "utf8").trim();
  writeFileSync(join(EMULATORS, "register"), rule);
}
