import { readFileSync } from "node:fs";

/** Answers a function that tells whether the npm that runs this script has gone since. */
export function orphanWatch() {
  const parent = process.ppid;
  // Some shells stay between npm and its script: then it is the shell that npm leaves behind.
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
    // Not Linux, or no such process: the parent's own number is all there is to go by.
    return undefined;
  }
}
