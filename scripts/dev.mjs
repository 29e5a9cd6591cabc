// npm run dev: the web app with hot reload on :5173, and the server on watch on :3000 behind it.

import { install } from "./prepare.mjs";
import { run } from "./run-command.mjs";

install();
const isFine = run("concurrently", [
  "--kill-others",
  "--names",
  "web,server",
  "npm run --silent dev --workspace web",
  "node --watch server/src/main.ts",
]);
process.exit(isFine ? 0 : 1);
