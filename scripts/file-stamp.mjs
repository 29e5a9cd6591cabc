import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NEVER_READ = new Set(["node_modules", "dist"]);
// The journeys' builds, which come and go.
const PASSING = ".static-host-";

/** A fingerprint of files, of whole folders, and of settings that are not files. */
export function fingerprint(paths, settings = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update(readFileSync(file));
  return hash.update(JSON.stringify(settings)).digest("hex");
}

// What the build reads besides files.
const BUILD_SETTINGS = ["SCHEDULING_URL", "PUBLIC_URL", "RETENTION_DAYS"];

/** A fingerprint of all that the web build is made from. */
export function buildFingerprint(environment) {
  const settings = BUILD_SETTINGS.map((name) => environment[name] ?? "");
  return fingerprint(["web", "domain", "shops", "package-lock.json"], settings);
}

/** Whether the work behind `stamp` was done for just this fingerprint. */
export function isStamped(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === print;
}

/** Records that the work was done. Last of all: a work cut short is done again. */
export function writeStamp(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NEVER_READ.has(name) && !name.startsWith(PASSING))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}
