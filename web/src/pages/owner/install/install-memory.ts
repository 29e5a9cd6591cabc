import { isDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

import { storedJson } from "../../../booking/memory/stored-json.ts";
import { isRecord, STORAGE_KEY } from "../access/kept-by-owner.ts";

/** What the device keeps about the line that says how the page is installed. */
export interface InstallMemory {
  /** The first day with a booking that the device has shown while it was today. */
  readonly goodDay?: Day;
  /** Whether the owner wants to see the line no more, or has installed the page. */
  readonly isOver?: boolean;
}

/** Reads and writes it; keeps nothing where storage is blocked. */
export function installMemory(storage: () => Storage) {
  const stored = storedJson(storage, `${STORAGE_KEY}.install`);
  return {
    read: (): InstallMemory => {
      const kept = stored.read();
      if (!isRecord(kept)) return {};
      const { goodDay, isOver } = kept;
      return {
        ...(typeof goodDay === "string" && isDay(goodDay) && { goodDay }),
        ...(isOver === true && { isOver }),
      };
    },
    write: (memory: InstallMemory): void => void stored.write(memory),
  };
}

/** Whether the line may be shown, by what was kept when the page was opened: never on a first visit. */
export function mayOfferInstall({ goodDay, isOver }: InstallMemory, today: Day): boolean {
  return isOver !== true && goodDay !== undefined && goodDay < today;
}
