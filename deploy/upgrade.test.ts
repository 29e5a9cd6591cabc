// What an upgrade says before it does anything. What it does is proved by npm run test:deploy.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

test.runIf(process.platform === "linux")(
  "an upgrade names the version where the checkout is at its tag, and else the commit",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-upgrade-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...parameters: string[]) =>
      execFileSync("git", parameters, { cwd: folder, encoding: "utf8" }).trim();
    const dryRun = () =>
      execFileSync("deploy/upgrade", ["--dry-run"], { cwd: folder, encoding: "utf8" });
    for (const name of ["upgrade", "steps.sh"]) {
      cpSync(join(import.meta.dirname, name), join(folder, "deploy", name));
    }
    writeFileSync(join(folder, "package.json"), '{\n  "node": "26.0.0"\n}\n');
    git("init", "--quiet");
    git("config", "user.name", "Ana");
    git("config", "user.email", "ana@example.com");
    git("add", "--all");
    git("commit", "--quiet", "--message", "feat: a change");
    const commit = git("rev-parse", "HEAD");
    expect(dryRun()).toContain(`\n- build ${commit} aside, in /opt/vitrine/releases (`);
    git("tag", "--annotate", "--message", "Vitrine 0.3.0", "v0.3.0");
    expect(dryRun()).toContain(`\n- build v0.3.0 (${commit}) aside, in /opt/vitrine/releases (`);
  },
);
