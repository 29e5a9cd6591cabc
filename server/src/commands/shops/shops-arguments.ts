import { parseArgs } from "node:util";

import { parseSettingsTask, SETTINGS_USAGE } from "./settings-arguments.ts";
import type { SettingsTask } from "./settings-arguments.ts";

/** What a line of `npm run shops` asks for. */
export type ShopsTask =
  | { readonly verb: "list" }
  | { readonly verb: "show" | "export"; readonly id: string }
  | { readonly verb: "suspend" | "reopen"; readonly id: string; readonly isConfirmed: boolean }
  | {
      readonly verb: "new";
      readonly id: string;
      readonly like: string;
      readonly name: string | undefined;
      readonly isConfirmed: boolean;
    }
  | { readonly verb: "diff"; readonly file: string }
  | { readonly verb: "import"; readonly file: string; readonly isConfirmed: boolean }
  | SettingsTask;

export const USAGE = `npm run shops -- VERB …

  list                       every shop: its state, its revision, and whether it follows its file
  show ID                    one shop, and who has changed it when
  new ID --like ID           a further shop with the facts of another one; --name 'Barbearia do Zé'
  export ID                  the facts as a file: npm run --silent shops -- export ID > FILE.ts
  diff FILE                  what an import of this file would change
  import FILE                takes the facts of a file (.ts or .json): a new shop, or an edit of one
  suspend ID · reopen ID     nothing can be booked; what is booked stays, is shown and can be cancelled
${SETTINGS_USAGE}

What changes something says first what it would do, and does it with --yes.`;

/** `undefined` for a line that asks for nothing that there is. */
export function parseShopsTask(parameters: readonly string[]): ShopsTask | undefined {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        like: { type: "string" },
        name: { type: "string" },
        yes: { type: "boolean", default: false },
      },
    });
  } catch {
    // An option that there is not.
    return undefined;
  }
  const { positionals, values } = parsed;
  const settingsTask = parseSettingsTask(positionals, values.yes);
  if (settingsTask !== undefined) return settingsTask;
  const [verb, subject, ...others] = positionals;
  const { like, name, yes: isConfirmed } = values;
  if (others.length > 0) return undefined;
  if (verb === "list" && subject === undefined) return { verb };
  if (subject === undefined) return undefined;
  switch (verb) {
    case "show":
    case "export":
      return { verb, id: subject };
    case "suspend":
    case "reopen":
      return { verb, id: subject, isConfirmed };
    case "new":
      return like === undefined ? undefined : { verb, id: subject, like, name, isConfirmed };
    case "diff":
      return { verb, file: subject };
    case "import":
      return { verb, file: subject, isConfirmed };
    default:
      return undefined;
  }
}
