import type { Database } from "../database/database.ts";
import { seal, unseal } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { WHY_NOT_OPENED } from "./live-settings.ts";
import type { SettingName } from "./live-settings.ts";
import { allSecrets, sealSecretAgain, setSecret } from "./shop-secrets-table.ts";

export interface Setting {
  readonly calendarId: string;
  readonly name: SettingName;
  readonly text: string;
  readonly changedBy: string;
}

/** Sets what stands beside a shop. Returns `false` where there is no such shop. */
export function storeSetting(
  database: Database,
  key: SealKey,
  { text, ...setting }: Setting,
): Promise<boolean> {
  return setSecret(database, { ...setting, ...seal(key, setting, text) });
}

/** Returns `false` where there is no such shop. */
export function removeSetting(
  database: Database,
  setting: Omit<Setting, "text">,
): Promise<boolean> {
  return setSecret(database, { ...setting, keyId: "", sealed: "" });
}

/** How many settings are sealed by the first key, and by which others. */
export interface Turn {
  sealedAgain: number;
  alreadySealed: number;
  /** In sentences for the operator. */
  readonly notOpened: string[];
}

/**
 * Seals by the first key what an older one opens; with `isTried` it only counts. Each setting is turned by itself, and says by
 * which key it is sealed: a turn that was killed goes on with the next one.
 */
export async function turnToKey(
  database: Database,
  keys: readonly [SealKey, ...SealKey[]],
  { isTried }: { readonly isTried: boolean },
): Promise<Turn> {
  const turn: Turn = { sealedAgain: 0, alreadySealed: 0, notOpened: [] };
  for await (const secret of allSecrets(database)) {
    if (secret.sealed === "") continue;
    const { calendarId, name, sealed: before } = secret;
    const unsealed = unseal(keys, { calendarId, name }, secret);
    if (!unsealed.ok) {
      turn.notOpened.push(`${name} of ${calendarId}: ${WHY_NOT_OPENED[unsealed.reason]}`);
    } else if (secret.keyId === keys[0].id) {
      turn.alreadySealed += 1;
    } else {
      const again = { calendarId, name, before, ...seal(keys[0], secret, unsealed.text) };
      // Where it was set meanwhile, it was sealed by a key of now.
      if (isTried || (await sealSecretAgain(database, again))) turn.sealedAgain += 1;
    }
  }
  return turn;
}
