import type { Database, Reader } from "../database/database.ts";
import { seal, unseal } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { WHY_NOT_OPENED } from "./live-settings.ts";
import type { SettingName } from "./setting-names.ts";
import { allSecrets, sealSecretAgain, secretsOf, setSecret } from "./shop-secrets-table.ts";
import type { StoredSecret } from "./shop-secrets-table.ts";

export interface Setting {
  readonly calendarId: string;
  readonly name: SettingName;
  readonly text: string;
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
  /** Not sealed again, since they were set or sealed in that moment. */
  changedMeanwhile: number;
  /** In sentences for the operator. */
  readonly notOpened: string[];
}

/**
 * Seals by the first key what an older one opens; with `isTried` it only counts. Each setting is turned by itself, and says by
 * which key it is sealed: a turn that was killed goes on with the next one. Looks again until every setting that opens is sealed
 * by the first key, since servers and commands without it may set something meanwhile.
 */
export async function turnToKey(
  database: Database,
  keys: readonly [SealKey, ...SealKey[]],
  { isTried }: { readonly isTried: boolean },
): Promise<Turn> {
  const first = await turnOnce(database, keys, isTried);
  if (isTried) return first;
  let [turn, sealedAgain] = [first, first.sealedAgain];
  while (turn.sealedAgain + turn.changedMeanwhile > 0) {
    turn = await turnOnce(database, keys, isTried);
    sealedAgain += turn.sealedAgain;
  }
  const { alreadySealed } = first;
  return { sealedAgain, alreadySealed, notOpened: turn.notOpened, changedMeanwhile: 0 };
}

async function turnOnce(
  database: Database,
  keys: readonly [SealKey, ...SealKey[]],
  isTried: boolean,
): Promise<Turn> {
  const turn: Turn = { sealedAgain: 0, alreadySealed: 0, changedMeanwhile: 0, notOpened: [] };
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
      if (isTried || (await sealSecretAgain(database, again))) turn.sealedAgain += 1;
      else turn.changedMeanwhile += 1;
    }
  }
  return turn;
}

/** Whether a setting is stored, and opens. */
export async function isSettingOpen(
  reader: Reader,
  keys: readonly SealKey[],
  { calendarId, name }: Omit<Setting, "text">,
): Promise<boolean> {
  const stored = (await secretsOf(reader, calendarId)).find((secret) => secret.name === name);
  return stored !== undefined && unseal(keys, { calendarId, name }, stored).ok;
}

/** Whether another key than these has sealed something of this shop, or of the first shop that has something where it has nothing. */
export async function isSealedByOtherKey(
  reader: Reader,
  keys: readonly SealKey[],
  calendarId: string,
): Promise<boolean> {
  const isOther = (secret: StoredSecret) => {
    const unsealed = unseal(keys, secret, secret);
    return !unsealed.ok && unsealed.reason === "other-key";
  };
  const own = await secretsOf(reader, calendarId);
  if (own.length > 0) return own.some(isOther);
  for await (const secret of allSecrets(reader)) {
    if (secret.sealed !== "") return isOther(secret);
  }
  return false;
}
