// npm run dev: the web app with hot reload on :5173, and the server in watch mode on :3000 behind it, with a week of
// sample bookings in a database of its own. `-- --reset` makes that week again. If DATA_DIR or DATABASE_URL is set,
// your own data is served instead, as it is.

import { rmSync } from "node:fs";

import { PINNED_NODE, install } from "./prepare.mjs";
import { run, runOrStop } from "./run-command.mjs";

const FOLDER = ".cache/dev";
const WATCHED = ["server/src", "domain/src", "shops"];

// In watch mode, Node makes each thread report its imports over the port by which the writing thread answers. The reports
// are not needed: the folders above are watched anyway.
const NO_REPORTS = `"data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES"`;

const OWNER_SECRET = "somente-para-desenvolver";

install();
if (process.env.DATA_DIR === undefined && process.env.DATABASE_URL === undefined) {
  if (process.argv.includes("--reset")) rmSync(FOLDER, { recursive: true, force: true });
  process.env.DATA_DIR = FOLDER;
  process.env.OWNER_SECRET_BARBEARIA ??= OWNER_SECRET;
  runOrStop(PINNED_NODE, ["testing/sample-week.ts"], "The sample bookings were not made.");
  console.log(
    `The owner's page: http://localhost:5173/dono#barbearia.${process.env.OWNER_SECRET_BARBEARIA}`,
  );
}
const isFine = run("concurrently", [
  "--kill-others",
  "--names",
  "web,server",
  "npm run --silent dev --workspace web",
  `node ${WATCHED.map((folder) => `--watch-path=${folder}`).join(" ")} --import ${NO_REPORTS} server/src/main.ts`,
]);
process.exit(isFine ? 0 : 1);
