import { spawn } from "node:child_process";
import { resolve } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";
import { SOON } from "@vitrine/testing/soon";

const WATCH = resolve(import.meta.dirname, "orphan-watch.mjs");
const SCRIPT = `
  import { orphanWatch } from ${JSON.stringify(WATCH)};
  const isOrphan = orphanWatch();
  console.log("watching");
  setTimeout(() => process.exit(), 90_000);
  setInterval(() => { if (isOrphan()) { console.log("orphaned"); process.exit(); } }, 50);
`;

test.each([
  ["directly", `spawn(process.execPath, ["--input-type=module", "--eval", script], options)`],
  [
    "through a shell that stays",
    `spawn("sh", ["-c", '"$0" --input-type=module --eval "$1"; true', process.execPath, script], options)`,
  ],
])("a script started %s notices that its npm was killed outright", async (_name, start) => {
  const npm = spawn(process.execPath, [
    "--eval",
    `const { spawn } = require("node:child_process");
     const script = ${JSON.stringify(SCRIPT)};
     const options = { stdio: ["ignore", "inherit", "inherit"] };
     ${start};`,
  ]);
  onTestFinished(() => {
    npm.kill("SIGKILL");
  });
  let output = "";
  npm.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toContain("watching"), SOON);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(output).not.toContain("orphaned");
  npm.kill("SIGKILL");
  await vi.waitFor(() => expect(output).toContain("orphaned"), SOON);
});
