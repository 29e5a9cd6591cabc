import { readFileSync } from "node:fs";

// A setting: its name, then a value in quotes, which may span several lines, or the rest of the line.
const SETTING =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(["'`])([^]*?)\2(?=[ \t]*(?:#.*)?\r?$)|(.*))/gm;

// A comment begins only after a space, since a password may contain a `#`.
const COMMENT = /[ \t]#.*/;

/**
 * The settings in the text of an `.env` file. `process.loadEnvFile` would end an unquoted value at its first `#`: half a
 * password would then be refused, and the reason would be hard to find.
 * @returns {Record<string, string>}
 */
export function settingsIn(text) {
  const settings = {};
  for (const [, name, quote, quoted, unquoted] of text.matchAll(SETTING)) {
    const value = quoted ?? unquoted.replace(COMMENT, "").trim();
    settings[name] = quote === '"' ? value.replaceAll(String.raw`\n`, "\n") : value;
  }
  return settings;
}

/** Puts the settings of an `.env` file into this process's environment. A setting that is there already keeps its value. */
export function loadEnvFile(path) {
  for (const [name, value] of Object.entries(settingsIn(readFileSync(path, "utf8")))) {
    process.env[name] ??= value;
  }
}
