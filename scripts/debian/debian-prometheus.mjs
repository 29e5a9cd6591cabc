import { join } from "node:path";

import { unpackDebianPackages, unpackedFolder } from "./debian-packages.mjs";

/** Unpacks Debian's Prometheus and starts nothing of it: the tests need its `promtool`. */
export function unpackPrometheus() {
  unpackDebianPackages("prometheus", ["prometheus"]);
}

export const PROMTOOL = join(unpackedFolder("prometheus"), "usr/bin/promtool");
