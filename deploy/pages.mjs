// node deploy/pages.mjs [--built]: exits with 0 if the pages in web/dist were built from exactly these sources and
// settings. With `--built` it first records that they were.

import { buildFingerprint, isStamped, writeStamp } from "../scripts/file-stamp.mjs";

const STAMP = "web/dist/.vitrine-built";

const print = buildFingerprint(process.env);
if (process.argv.includes("--built")) writeStamp(STAMP, print);
process.exit(isStamped(STAMP, print) ? 0 : 1);
