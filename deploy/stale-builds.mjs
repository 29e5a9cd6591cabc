// node deploy/stale-builds.mjs: prints the workspaces whose build was not made from exactly these sources and settings: web, whose
// build are the pages in web/dist, and server, whose bundle is in server/dist. With `--built` it first records that the pages were.

import { buildFingerprint, isStamped, writeStamp } from "../scripts/file-stamp.mjs";
import { isBundled } from "../server/bundle/bundles.mjs";

const STAMP = "web/dist/.vitrine-built";

const print = buildFingerprint(process.env);
if (process.argv.includes("--built")) writeStamp(STAMP, print);
if (!isStamped(STAMP, print)) console.log("web");
if (!isBundled()) console.log("server");
