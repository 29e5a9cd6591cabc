// The engine's own speed at the same durability: one row a commit, nothing around it. Prints commits a second.

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const [dataDirectory = "", seconds = "1"] = process.argv.slice(2);

const database = new DatabaseSync(join(dataDirectory, "raw.sqlite"));
database.exec("PRAGMA journal_mode = WAL");
database.exec("PRAGMA synchronous = FULL");
database.exec(
  "CREATE TABLE IF NOT EXISTS raw (id INTEGER PRIMARY KEY, calendar TEXT, phone TEXT, at INTEGER)",
);
const insert = database.prepare("INSERT INTO raw (calendar, phone, at) VALUES (?, ?, ?)");

const started = performance.now();
const until = started + Number(seconds) * 1_000;
let commits = 0;
while (performance.now() < until) {
  insert.run("shop-0001", "987654321", commits);
  commits += 1;
}
const rate = commits / ((performance.now() - started) / 1_000);
database.close();
console.log(rate.toFixed(1));
