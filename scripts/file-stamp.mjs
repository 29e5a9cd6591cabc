import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NEVER_READ = new Set(["node_modules", "dist"]);
// Tests, of which nothing is made, and the journeys' builds, which are made and removed while tests run.
const PASSED_OVER = /\.test\.ts$|^\.static-host-/;

/** A fingerprint of files, of whole folders, and of settings that are not files. */
export function fingerprint(paths, settings = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update(readFileSync(file));
  return hash.update(JSON.stringify(settings)).digest("hex");
}

// The environment variables that the build reads.
const BUILD_SETTINGS = ["SCHEDULING_URL", "PUBLIC_URL", "RETENTION_DAYS"];

/** A fingerprint of everything that the web build is made from. */
export function buildFingerprint(environment) {
  const settings = BUILD_SETTINGS.map((name) => environment[name] ?? "");
  return fingerprint(["web", "domain", "shops", "package-lock.json"], settings);
}

/** Whether `stamp` records the work as done for exactly this fingerprint. */
export function isStamped(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === print;
}

/** Records that the work is done. Call it last, so that interrupted work is done again. */
export function writeStamp(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NEVER_READ.has(name) && !PASSED_OVER.test(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}
