import { readFileSync } from "node:fs";

/** Returns a function that says whether the npm that runs this script has ended since. */
export function orphanWatch() {
  const parent = process.ppid;
  // Some shells stay between npm and its script. If npm ends, it is then the shell that gets another parent.
  const shell = processAt(parent);
  const isShellBetween = shell !== undefined && !shell.name.startsWith("npm");
  return () =>
    process.ppid !== parent || (isShellBetween && processAt(parent)?.parent !== shell.parent);
}

/** The name and the parent of a process, where the system shows its processes as files. */
function processAt(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, parent };
  } catch {
    // Not Linux, or no such process: only the parent's id can be compared.
    return undefined;
  }
}
