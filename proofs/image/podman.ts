import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Ended {
  readonly code: number;
  /** What it printed, errors among it. */
  readonly output: string;
  readonly stdout: string;
}

/** Runs a program of this machine to its end. */
export function run(program: string, ...parameters: string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    encoding: "utf8",
    // Commands read an identity there.
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`;
  return { code: status ?? 1, output, stdout: stdout ?? "" };
}

export const podman = (...parameters: string[]) => run("podman", ...parameters);

/** What podman prints. @throws when it fails */
export function ask(...parameters: string[]): string {
  const { code, output, stdout } = podman(...parameters);
  if (code !== 0) throw new Error(`podman ${parameters.join(" ")} failed: ${output}`);
  // Warnings are among the errors.
  return stdout.trim();
}

/** A field of a container or an image, by podman's own name: `.State.Pid`. */
export const inspect = (name: string, field: string) =>
  ask("inspect", "--format", `{{json ${field}}}`, name);

export const volumeFolder = (name: string) =>
  ask("volume", "inspect", "--format", "{{.Mountpoint}}", name);

/** The first process of a container, as this machine counts. */
export const processOf = (name: string) => Number(inspect(name, ".State.Pid"));

/** What the kernel knows of the rights of a container's first process. */
export function rightsOf(name: string) {
  const status = readFileSync(`/proc/${processOf(name)}/status`, "utf8");
  const value = (field: string) => new RegExp(`^${field}:\\s+(\\S+)`, "m").exec(status)?.[1];
  return {
    user: Number(value("Uid")),
    capabilities: Number.parseInt(value("CapEff") ?? "", 16),
    mayGainNone: value("NoNewPrivs") === "1",
  };
}

/** How many megabytes an image has where it is sent, compressed. */
export function compressedMegabytes(image: string): number {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-image-"));
  try {
    ask("push", "--quiet", image, `oci:${folder}`);
    const blobs = join(folder, "blobs", "sha256");
    const bytes = readdirSync(blobs).reduce(
      (sum, name) => sum + statSync(join(blobs, name)).size,
      0,
    );
    return bytes / 1_000_000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
