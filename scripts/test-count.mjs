import { stripVTControlCharacters } from "node:util";

const REASON_MAX_LETTERS = 300;

/** Prints the closing line of a test run, and ends the process with its verdict. */
export function report(counts) {
  const sum = (key) => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
  const passed = sum("passed");
  const failed = sum("failed");
  const skipped = sum("skipped");
  for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`failed: ${name}`);
  if (skipped > 0) console.log(`\n${skipped} skipped: opt-in, for want of an account`);
  // Must be the last line, in these words: other people's scripts read it.
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

/** A failed test's name and, in the same line, how its message begins: the only lines kept of a long run are its last. */
export function withReason(name, message = "") {
  const [lines = ""] = stripVTControlCharacters(message).split(/\n\s+at /);
  const reason = lines.replaceAll(/\s+/g, " ").trim().slice(0, REASON_MAX_LETTERS);
  return reason === "" ? name : `${name}: ${reason}`;
}
