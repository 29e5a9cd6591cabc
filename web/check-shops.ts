// Prints a sentence for each fault in the shops' files and fails if there is a fault. The build runs this first.

import { problemsOfFiles } from "@vitrine/domain/shop/shop-problems";
import { SHOPS } from "@vitrine/shops/shops";

const problems = problemsOfFiles(SHOPS);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
