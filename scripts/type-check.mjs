// npm run types: every package under its own settings.

import { run } from "./run-command.mjs";

const PROJECTS = [".", "domain", "shops", "server", "testing", "web", "e2e", "scenes"];

const results = PROJECTS.map((project) => run("tsc", ["--project", project]));
process.exit(results.every(Boolean) ? 0 : 1);
