import { storedJson } from "../../../booking/memory/stored-json.ts";
import { isObject } from "../../../scheduling-api/owner-api.ts";
import { isSeenShop } from "../../../scheduling-api/see-shop.ts";
import type { SeenShop } from "../../../scheduling-api/see-shop.ts";
import { STORAGE_KEY } from "./kept-by-owner.ts";

/** Keeps a shop as the server last sent it, so that its day opens at once, and while the server is away. */
export function shopMemory(storage: () => Storage, calendarId: string) {
  const key = `${STORAGE_KEY}.shop.${calendarId}`;
  const stored = storedJson(storage, key);
  return {
    key,
    read(): SeenShop | undefined {
      const kept = stored.read();
      return isObject(kept) && isSeenShop(kept) ? kept : undefined;
    },
    write: stored.write,
  };
}
