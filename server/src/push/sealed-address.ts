import { seal, unseal } from "../settings/seal.ts";
import type { Sealed, SealKey } from "../settings/seal.ts";
import type { PushAddress } from "./send-push.ts";

const placeOf = (calendarId: string, deviceId: string) => ({
  calendarId,
  name: `push of ${deviceId}`,
});

/** Seals where a device's messages go, by the secret of its shop. */
export function sealAddress(
  secret: SealKey,
  calendarId: string,
  deviceId: string,
  { endpoint, p256dh, auth }: PushAddress,
): Sealed {
  return seal(secret, placeOf(calendarId, deviceId), JSON.stringify([endpoint, p256dh, auth]));
}

/** `undefined` where another secret has sealed it. */
export function openAddress(
  secret: SealKey,
  calendarId: string,
  { deviceId, keyId, sealed }: Sealed & { readonly deviceId: string },
): PushAddress | undefined {
  const unsealed = unseal([secret], placeOf(calendarId, deviceId), { keyId, sealed });
  if (!unsealed.ok) return undefined;
  const [endpoint = "", p256dh = "", auth = ""] = JSON.parse(unsealed.text) as string[];
  return { endpoint, p256dh, auth };
}
