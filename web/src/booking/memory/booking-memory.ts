import type { Shop } from "@vitrine/domain/shop";

import { FormMemory } from "./form-memory.tsx";
import { RememberMe } from "./remember-me.tsx";
import { openRememberedClient } from "./remembered-client.ts";
import type { RememberedClient } from "./remembered-client.ts";

/** All that the booking screen loads after its first script, to keep what is typed and to remember the client. */
export interface BookingMemory {
  readonly client: RememberedClient;
  readonly FormMemory: typeof FormMemory;
  readonly RememberMe: typeof RememberMe;
}

export function openBookingMemory(shop: Shop): BookingMemory {
  return { client: openRememberedClient(shop), FormMemory, RememberMe };
}
