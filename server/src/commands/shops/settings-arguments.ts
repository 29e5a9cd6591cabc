import { SETTING_NAMES, settingNamed } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";

/** What a line of `npm run shops` asks for of what stands beside a shop. */
export type SettingsTask =
  | { readonly verb: "settings"; readonly id: string }
  | ({ readonly verb: "link" | "feed"; readonly id: string } & Change)
  | ({
      readonly verb: "set" | "unset";
      readonly id: string;
      readonly name: SettingName;
    } & Change)
  | { readonly verb: "reseal"; readonly isConfirmed: boolean };

interface Change {
  readonly isConfirmed: boolean;
  /** Whether the operator says that the key is lost by which the stored settings are sealed. */
  readonly isKeyLost: boolean;
  /** Set where the change is refused while an older server may run: whether the operator says that none does. */
  readonly noOlderServerRuns?: boolean;
}

export const SETTINGS_USAGE = `  settings ID                what is set beside a shop, since when, and what the environment sets; never a value
  link ID · feed ID          a new link of the owner's page, a new address of the feed: shown this once
  set ID NAME · unset ID NAME  the value on the input, as in: set ID NAME --yes <FILE; NAME: ${SETTING_NAMES.join(", ")},
                             busy-6 (closes the time of person 6 alone)
  reseal                     seals by SEAL_KEY what SEAL_KEY_BEFORE has sealed

link, feed and set are refused where another SEAL_KEY has sealed what is stored; --key-is-lost says that it is lost.`;

/** `undefined` for words that ask for nothing beside a shop. */
export function parseSettingsTask(
  words: readonly string[],
  { isConfirmed, isKeyLost, noOlderServerRuns }: Required<Change>,
): SettingsTask | undefined {
  const [verb, id, name] = words;
  if (verb === "reseal" && words.length === 1) return { verb, isConfirmed };
  if (id === undefined) return undefined;
  if (words.length === 2) {
    if (verb === "settings") return { verb, id };
    if (verb === "link" || verb === "feed") return { verb, id, isConfirmed, isKeyLost };
  }
  const known = settingNamed(name);
  if (words.length !== 3 || known === undefined) return undefined;
  if (verb !== "set" && verb !== "unset") return undefined;
  const change = { verb, id, name: known, isConfirmed, isKeyLost } as const;
  // An older server would take off at its start what follows by a setting.
  return known === "owner-link" || known === "feed-secret"
    ? change
    : { ...change, noOlderServerRuns };
}
