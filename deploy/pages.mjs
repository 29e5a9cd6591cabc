// node deploy/pages.mjs [--built]: ends with 0 when the pages in web/dist were built from just these sources and settings;
// with `--built`, notes that they have been.

import { buildFingerprint, isStamped, writeStamp } from "../scripts/file-stamp.mjs";

const STAMP = "web/dist/.vitrine-built";

const print = buildFingerprint(process.env);
if (process.argv.includes("--built")) writeStamp(STAMP, print);
process.exit(isStamped(STAMP, print) ? 0 : 1);
