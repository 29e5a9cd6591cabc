import { parseArgs } from "node:util";

import { parseSettingsTask, SETTINGS_USAGE } from "./settings-arguments.ts";
import type { SettingsTask } from "./settings-arguments.ts";
import { BOOKINGS_FORMATS } from "./bookings-file.ts";
import type { BookingsFormat } from "./bookings-file.ts";

/** What a line of `npm run shops` asks for. */
export type ShopsTask =
  | { readonly verb: "list" }
  | { readonly verb: "show"; readonly id: string }
  | { readonly verb: "export"; readonly id: string; readonly bookings: BookingsFormat | undefined }
  | (Edit & { readonly verb: "suspend" | "reopen" | "erase"; readonly id: string })
  | {
      readonly verb: "new";
      readonly id: string;
      readonly like: string;
      readonly name: string | undefined;
      readonly isConfirmed: boolean;
    }
  | { readonly verb: "diff"; readonly file: string }
  | (Edit & { readonly verb: "import"; readonly file: string })
  | SettingsTask;

/** What changes a shop that there is. */
interface Edit {
  readonly isConfirmed: boolean;
  /** Whether the operator says that all servers are of this version. */
  readonly noOlderServerRuns: boolean;
}

export const USAGE = `npm run shops -- VERB …

  list                       every shop: its state, its revision, and whether it follows its file
  show ID                    one shop, and who has changed it when
  new ID --like ID           a further shop with the facts of another one; --name 'Barbearia do Zé'
  export ID                  the facts as a file: npm run --silent shops -- export ID > FILE.ts
  export ID --bookings csv   every booking with its client, for the owner; --bookings ics: those that stand, for a calendar
  diff FILE                  what an import of this file would change
  import FILE                takes the facts of a file (.ts or .json): a new shop, or an edit of one
  suspend ID · reopen ID     nothing can be booked; what is booked stays, is shown and can be cancelled
  erase ID                   suspends, and after seven days erases everything of the shop; reopen ID revokes that
${SETTINGS_USAGE}

What changes something says first what it would do, and does it with --yes. Shortly after an upgrade it is refused while an older
server may still run; --no-older-server-runs says that none does.`;

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
        bookings: { type: "string" },
        yes: { type: "boolean", default: false },
        "no-older-server-runs": { type: "boolean", default: false },
        "key-is-lost": { type: "boolean", default: false },
      },
    });
  } catch {
    // An option that there is not.
    return undefined;
  }
  const { positionals, values } = parsed;
  const settingsTask = parseSettingsTask(positionals, {
    isConfirmed: values.yes,
    isKeyLost: values["key-is-lost"],
    noOlderServerRuns: values["no-older-server-runs"],
  });
  if (settingsTask !== undefined) return settingsTask;
  const [verb, subject, ...others] = positionals;
  const { like, name, bookings, yes: isConfirmed } = values;
  const edit: Edit = { isConfirmed, noOlderServerRuns: values["no-older-server-runs"] };
  if (others.length > 0) return undefined;
  if (verb === "list" && subject === undefined) return { verb };
  if (subject === undefined) return undefined;
  switch (verb) {
    case "show":
      return { verb, id: subject };
    case "export": {
      const format = BOOKINGS_FORMATS.find((one) => one === bookings);
      return bookings === undefined || format ? { verb, id: subject, bookings: format } : undefined;
    }
    case "suspend":
    case "reopen":
    case "erase":
      return { verb, id: subject, ...edit };
    case "new":
      return like === undefined ? undefined : { verb, id: subject, like, name, isConfirmed };
    case "diff":
      return { verb, file: subject };
    case "import":
      return { verb, file: subject, ...edit };
    default:
      return undefined;
  }
}
