import { readFileSync } from "node:fs";

// A line that names the key file by its path, with quotes or without.
const KEY_FILE =
  /^([ \t]*(?:export[ \t]+)?GOOGLE_CREDENTIALS[ \t]*=)[ \t]*(["'`]?)(\/[^"'`\r\n]*?)\2[ \t]*(?:[ \t]#.*)?$/m;

/**
 * The settings as they travel with a copy. Google's key file, where they name it by its path, stands in them by its content:
 * the machine that takes the lost one's place has no such file.
 */
export function settingsOfCopy(settings: string): string {
  return settings.replace(KEY_FILE, (line, name: string, _quote, path: string) => {
    try {
      const content = JSON.stringify(JSON.parse(readFileSync(path, "utf8")));
      // Quotes end the value.
      return `${name}'${content.replaceAll("'", String.raw`\u0027`)}'`;
    } catch {
      // The server does not start with such a setting, either, and says so.
      return line;
    }
  });
}
