// A Debian for images to begin with, made from Debian's packages: no registry of images is asked.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runOrStop } from "../run-command.mjs";

const RELEASE = "trixie";
/** The PostgreSQL of that release. */
export const POSTGRES = "17";

const SOURCES = [
  `deb http://deb.debian.org/debian ${RELEASE} main`,
  `deb http://deb.debian.org/debian ${RELEASE}-updates main`,
  `deb http://deb.debian.org/debian-security ${RELEASE}-security main`,
];

// Nobody reads manuals in a container. Licences stay. What is installed in an image later leaves them out, too.
const LEFT_OUT = [
  "path-exclude=/usr/share/doc/*",
  "path-include=/usr/share/doc/*/copyright",
  ...["bash-completion", "info", "lintian", "locale", "man"].map(
    (name) => `path-exclude=/usr/share/${name}/*`,
  ),
];

// An older one is made again: its security updates come with it.
const AGE_MAX_MILLISECONDS = 24 * 60 * 60_000;

/** Makes the base image for a processor, unless there is one of the last day and `isFresh` does not ask for another; returns its name. */
export function makeDebianBase(processor, isFresh) {
  const name = `localhost/vitrine-debian:${RELEASE}-${processor}`;
  if (!isFresh && ageOf(name) < AGE_MAX_MILLISECONDS) return name;
  console.log(`Making a Debian ${RELEASE} for ${processor}…`);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-debian-base-"));
  try {
    runOrStop(
      "mmdebstrap",
      [
        "--mode=root",
        "--variant=minbase",
        `--architectures=${processor}`,
        // It would ask a further package whether qemu is there.
        "--skip=check/qemu",
        ...LEFT_OUT.map((option) => `--dpkgopt=${option}`),
        // They are those of the machine that builds.
        '--customize-hook=rm "$1/etc/hostname" "$1/etc/resolv.conf"',
        "--quiet",
        RELEASE,
        join(folder, "debian.tar"),
        ...SOURCES,
      ],
      "Is deb.debian.org within reach?",
    );
    const recipe = join(folder, "Containerfile");
    writeFileSync(recipe, 'FROM scratch\nADD debian.tar /\nCMD ["/bin/bash"]\n');
    runOrStop(
      "buildah",
      [
        "build",
        "--quiet",
        "--format=docker",
        `--arch=${processor}`,
        `--tag=${name}`,
        `--file=${recipe}`,
        folder,
      ],
      "The messages above say where.",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return name;
}

/** Milliseconds since the image was made; endless where there is none. */
function ageOf(name) {
  const { status, stdout } = spawnSync("buildah", ["images", "--json", name], { encoding: "utf8" });
  if (status !== 0) return Number.POSITIVE_INFINITY;
  // In seconds.
  const [{ created }] = JSON.parse(stdout);
  return Date.now() - created * 1_000;
}
