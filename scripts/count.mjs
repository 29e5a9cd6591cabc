// npm run tool -- count [FOLDER]: prints how large this checkout is, or another one. It counts the files that git tracks.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, normalize, resolve } from "node:path";

const LANGUAGES = /\.(ts|tsx|js|mjs|css|sh|py|php|cc)$/;
// Tests, proofs, and what only they use.
const OF_TESTS = /\.test\.tsx?$|^(testing|e2e|proofs|bench|fuzz|lint)\//;
const PACKAGES = { domain: "domain/src", server: "server/src", web: "web/src" };
const IMPORT = /(?:from|import|import\() ?"([^"]+)"|new URL\("([^"]+)", import\.meta\.url\)/g;

const folder = resolve(process.argv[2] ?? ".");
const files = execFileSync("git", ["-C", folder, "ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => LANGUAGES.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));

const style = files.filter((file) => file.endsWith(".css"));
const tests = files.filter((file) => OF_TESTS.test(file));
const source = files.filter((file) => !style.includes(file) && !tests.includes(file));
const product = source.filter((file) => /^(domain|server|web|shops)\//.test(file));

const rows = [
  ...[
    ["source", source],
    ["of it domain, server, web and shops", product],
    ["style", style],
    ["tests, proofs and what they use", tests],
  ].map(([name, list]) => [name, `${list.length} files, ${linesOf(list)} lines`]),
  ["fullest folder", fullestFolder()],
  ["longest function outside tests", longestFunction()],
  ["files of the product with a single importer", singleImporters()],
  [
    "rooms of the server with files named for an owner's closing",
    roomsOf(/clos(e|ed|ing)|owner-act/),
  ],
  ["rooms of the server with files named for a busy event", roomsOf(/busy/)],
];
console.log(rows.map((row) => row.join(": ")).join("\n"));

function linesOf(list) {
  return list.reduce((sum, file) => sum + textOf.get(file).split("\n").length - 1, 0);
}

function fullestFolder() {
  const counts = Map.groupBy(files, dirname);
  const [[name, most]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return `${name}, ${most.length} files`;
}

/** Asks the linter, which reports the length of each function over 60 lines. */
function longestFunction() {
  const scratch = mkdtempSync(join(tmpdir(), "vitrine-count-"));
  const config = join(scratch, "oxlint.json");
  const rules = { "eslint/max-lines-per-function": ["error", { max: 60 }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules }));
  const { stdout } = spawnSync(
    "oxlint",
    ["--config", config, "--format=json", ...source.map((file) => join(folder, file))],
    { encoding: "utf8", maxBuffer: 100_000_000 },
  );
  rmSync(scratch, { recursive: true });
  const found = JSON.parse(stdout).diagnostics.map(({ message, filename }) => ({
    lines: Number(/\((\d+)\)/.exec(message)[1]),
    filename,
  }));
  const [longest] = found.toSorted((one, other) => other.lines - one.lines);
  return longest === undefined
    ? "under 60 lines"
    : `${longest.lines} lines, ${basename(longest.filename)}`;
}

/** Counts the files with one importer. Tests are no importers; a file without importers is a program or a page. */
function singleImporters() {
  const importers = new Map();
  for (const file of source) {
    for (const [, one, other] of textOf.get(file).matchAll(IMPORT)) {
      const target = targetOf(file, one ?? other);
      if (target !== undefined)
        importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  const single = product.filter((file) => importers.get(file)?.size === 1);
  const small = single.filter((file) => linesOf([file]) < 36);
  return `${single.length} of ${product.length}, ${small.length} of them under 36 lines`;
}

function targetOf(file, specifier) {
  const [scope, name, ...rest] = specifier.split("/");
  const path = specifier.startsWith(".")
    ? normalize(join(dirname(file), specifier))
    : scope === "@vitrine" && [PACKAGES[name] ?? name, ...rest].join("/");
  return path && ["", ".ts", ".tsx"].map((ending) => path + ending).find((one) => textOf.has(one));
}

function roomsOf(name) {
  const named = source.filter(
    (file) => file.startsWith("server/src/") && name.test(basename(file)),
  );
  const rooms = named.map((file) => file.split("/")[2].replace(/\.ts$/, ""));
  return [...new Set(rooms)].join(", ");
}
