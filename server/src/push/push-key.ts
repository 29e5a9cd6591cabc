import { createECDH } from "node:crypto";

import type { Database, Reader } from "../database/database.ts";
import { seal, unseal } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { isAnySealedBy } from "../shops/shop-secrets-table.ts";
import { findPushKey, PUSH_KEY_PLACE, storePushKey } from "./push-key-table.ts";

/** The keys of RFC 8292, in base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

// The server that stores first wins; who loses reads what has won.
const TRIES_MAX = 5;

/** The server's key, if it is stored and opens. */
export async function openPushKey(
  reader: Reader,
  keys: readonly SealKey[],
): Promise<PushKey | undefined> {
  const stored = await findPushKey(reader);
  const unsealed = stored && unseal(keys, PUSH_KEY_PLACE, stored);
  return unsealed?.ok === true ? pushKeyOf(unsealed.text) : undefined;
}

/**
 * The server's key, which the first call makes. One that another SEAL_KEY has sealed is replaced only if something else is sealed
 * by this server's, so that the other one is lost: a server with a stale or mistyped key must not end the notices of all. Until then
 * `undefined`. The subscriptions that were made by a replaced key are forgotten as they are met.
 */
export async function makePushKey(
  database: Database,
  keys: readonly [SealKey, ...SealKey[]],
): Promise<PushKey | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const known = await openPushKey(database, keys);
    if (known !== undefined) return known;
    const before = await findPushKey(database);
    if (before !== undefined && !(await isAnySealedBy(database, keys[0].id))) return undefined;
    const made = seal(keys[0], PUSH_KEY_PLACE, newPrivateKey());
    await storePushKey(database, made, before?.sealed ?? "");
  }
  throw new Error("the key of notices is not kept");
}

/** Seals the key by the first of these, if it opens by another. Returns whether that was to be done; with `isTried` it is not. */
export async function turnPushKey(
  database: Database,
  keys: readonly [SealKey, ...SealKey[]],
  { isTried }: { readonly isTried: boolean },
): Promise<boolean> {
  const stored = await findPushKey(database);
  if (stored === undefined || stored.keyId === keys[0].id) return false;
  const unsealed = unseal(keys, PUSH_KEY_PLACE, stored);
  // One that no key opens is replaced by the next device that asks, now that settings are sealed by this key.
  if (!unsealed.ok) return false;
  const again = seal(keys[0], PUSH_KEY_PLACE, unsealed.text);
  if (!isTried) await storePushKey(database, again, stored.sealed);
  return true;
}

function newPrivateKey(): string {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return curve.getPrivateKey().toString("base64url").padStart(PRIVATE_KEY_LETTERS, "A");
}

// 32 bytes; Node leaves out zeros at the beginning.
const PRIVATE_KEY_LETTERS = 43;

function pushKeyOf(privateKey: string): PushKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  return { privateKey, publicKey: curve.getPublicKey().toString("base64url") };
}
