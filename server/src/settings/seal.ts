// Seals what may stand in a database only so that a copy of it opens nothing: AES-256-GCM by a key of the environment.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import type { KeyObject } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const KEY_ID_BYTES = 6;
// What NIST SP 800-38D recommends for GCM. Drawn at random, it may repeat only after billions of sealings by one key.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const SEAL_KEY_FORM =
  "must be 32 random bytes in base64 or hexadecimal: openssl rand -base64 32 makes them";

const HEXADECIMAL = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

export interface SealKey {
  /** Tells this key from others, and says nothing about it. */
  readonly id: string;
  readonly key: KeyObject;
  readonly keyOfHashes: KeyObject;
}

/** Where a sealed text stands: it opens nowhere else. */
export interface SealedPlace {
  readonly calendarId: string;
  readonly name: string;
}

export interface Sealed {
  readonly keyId: string;
  readonly sealed: string;
}

export type Unsealed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: "no-key" | "other-key" | "damaged" };

export function readSealKey(text: string): SealKey | undefined {
  if (!HEXADECIMAL.test(text) && !BASE64.test(text)) return undefined;
  const bytes = Buffer.from(text, HEXADECIMAL.test(text) ? "hex" : "base64");
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", bytes, "", `vitrine: ${purpose}`, length));
  return {
    id: derived("which key it is", KEY_ID_BYTES).toString("base64url"),
    key: createSecretKey(derived("sealing", KEY_BYTES)),
    keyOfHashes: createSecretKey(derived("hashing", KEY_BYTES)),
  };
}

/** The keys that open something, the one that seals first. */
export function sealKeysOf(config: {
  readonly sealKey: SealKey | undefined;
  readonly sealKeyBefore: SealKey | undefined;
}): readonly SealKey[] {
  return [config.sealKey, config.sealKeyBefore].filter((key) => key !== undefined);
}

export function seal({ id, key }: SealKey, place: SealedPlace, text: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytesOf(place));
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return { keyId: id, sealed: Buffer.concat(parts).toString("base64url") };
}

/** Tells a text from others; without the key, no guess of the text can be checked by it. */
export function keyedHash({ keyOfHashes }: SealKey, text: string): string {
  return createHmac("sha256", keyOfHashes).update(text).digest("base64url");
}

export function unseal(
  keys: readonly SealKey[],
  place: SealedPlace,
  { keyId, sealed }: Sealed,
): Unsealed {
  if (keys.length === 0) return { ok: false, reason: "no-key" };
  const found = keys.find(({ id }) => id === keyId);
  if (found === undefined) return { ok: false, reason: "other-key" };
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return { ok: false, reason: "damaged" };
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, found.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bytesOf(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return { ok: true, text: Buffer.concat(text).toString("utf8") };
  } catch {
    // Changed, or moved here from another shop or another name.
    return { ok: false, reason: "damaged" };
  }
}

function bytesOf({ calendarId, name }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([calendarId, name]));
}
