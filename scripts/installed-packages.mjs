import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether a project's `node_modules` holds what its `package-lock.json` names. npm lists what it has installed in a file
 * there, which it writes last.
 */
export function holdsLockedPackages(folder) {
  const installed = packagesIn(join(folder, "node_modules", ".package-lock.json"));
  if (installed === undefined) return false;
  const { "": _project, ...locked } = packagesIn(join(folder, "package-lock.json"));
  return (
    Object.entries(locked).every(([path, entry]) => isSame(entry, installed[path])) &&
    Object.keys(installed).every((path) => path in locked)
  );
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    // Not there: npm has never installed here, or was interrupted.
    return undefined;
  }
}

// Packages for other machines are optional, and are not installed.
function isSame(locked, installed) {
  if (installed === undefined) return locked.optional === true;
  return locked.version === installed.version && locked.integrity === installed.integrity;
}
