// node server/src/commands/schema-steps.ts FILE: prints the steps applied to the schema in an embedded database's file,
// including those of a later version. For deploy/upgrade.

import { readSchemaSteps } from "../database/copies/compare-copies.ts";

const [file = ""] = process.argv.slice(2);
for (const step of readSchemaSteps(file)) console.log(step);
