import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Settings of Firefox, by their names in `about:config`. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Makes a profile whose Firefox has these settings; answers its folder. */
export function createFirefoxProfile(preferences: Preferences): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(folder, "user.js"), lines.join(""));
  return folder;
}
