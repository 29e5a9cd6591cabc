// Prints a sentence for each fault in the shops' files and fails if there is a fault. The build runs this first.

import { shopProblems } from "@vitrine/domain/shop/shop-problems";
import { CALLS } from "@vitrine/domain/wire/calls";
import { OWNER_CALLS } from "@vitrine/domain/wire/owner/owner-calls";
import { SHOPS } from "@vitrine/shops/shops";

import { ROUTES } from "./src/routes.ts";

const PATHS_OF_THE_SERVER = ["/assets", "/calendars", "/docs", "/health", "/metrics", "/ready"];

const pages = ROUTES.filter(({ shop }) => shop === undefined).map(({ path }) => path);
const calls = [...CALLS, ...OWNER_CALLS].map(({ path }) => path);
const problems = shopProblems(SHOPS, [...pages, ...calls, ...PATHS_OF_THE_SERVER]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
