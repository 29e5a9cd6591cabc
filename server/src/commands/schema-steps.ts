// For deploy/upgrade: prints the steps applied to the schema in a database's file, also those of a later version.

import { readSchemaSteps } from "../database/copies/compare-copies.ts";

const [file = ""] = process.argv.slice(2);
for (const step of readSchemaSteps(file)) console.log(step);
