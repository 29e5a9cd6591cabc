import type { Instant } from "@vitrine/domain/time/shop-time";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";

/** An act that the owner has just done, and the change that undoes it. */
export interface Undo {
  /** Names what the act changed. Of several acts on the same thing, only the last can be undone. */
  readonly id: string;
  /** The messages after the act and after its undoing. */
  readonly done: string;
  readonly undone: string;
  readonly change: OwnerChange;
}

/** An undo that is being offered. */
export interface OfferedUndo extends Undo {
  /** The end of the offer, by the device's clock. */
  readonly until: Instant;
}
