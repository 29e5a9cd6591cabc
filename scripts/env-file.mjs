import { readFileSync } from "node:fs";

// A setting's line: its name, then a value in quotes, which may go over several lines, or the rest of the line.
const SETTING =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(["'`])([^]*?)\2(?=[ \t]*(?:#.*)?\r?$)|(.*))/gm;

// Only after a space: passwords have a `#` inside.
const COMMENT = /[ \t]#.*/;

/**
 * The settings in the text of an `.env` file. Not by `process.loadEnvFile`, which ends an unquoted value at its first
 * `#`: half a password would be refused, and the reason would be hard to find.
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

/** Puts the settings of an `.env` file into this process's environment; what is set there already stays. */
export function loadEnvFile(path) {
  for (const [name, value] of Object.entries(settingsIn(readFileSync(path, "utf8")))) {
    process.env[name] ??= value;
  }
}
