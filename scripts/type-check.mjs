// npm run types: checks every package under its own settings.

import { runTogether } from "./run-command.mjs";

const PROJECTS = [".", "domain", "shops", "server", "testing", "web", "e2e", "scenes"];

const results = await runTogether(PROJECTS.map((project) => ["tsc", ["--project", project]]));
process.exit(results.every(Boolean) ? 0 : 1);
