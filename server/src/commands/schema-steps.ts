// node server/src/commands/schema-steps.ts FILE: prints the steps that the schema in an embedded database's file has had,
// those of a later version, too. For deploy/upgrade.

import { readSchemaSteps } from "../database/copies/compare-copies.ts";

const [file = ""] = process.argv.slice(2);
for (const step of readSchemaSteps(file)) console.log(step);
