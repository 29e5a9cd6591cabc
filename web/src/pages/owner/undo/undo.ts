import type { Instant } from "@vitrine/domain/time/shop-time";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";

/** Something that the owner has just done, and the way to take it back. */
export interface Undo {
  /** What it was done to. Done to the same again, only the last can be taken back. */
  readonly id: string;
  /** What was done, and what is said once it was taken back. */
  readonly done: string;
  readonly undone: string;
  readonly change: OwnerChange;
}

/** One that is offered. */
export interface OfferedUndo extends Undo {
  /** Until when, by the device's clock. */
  readonly until: Instant;
}
