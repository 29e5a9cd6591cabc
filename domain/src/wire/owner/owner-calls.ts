import { bookByOwner } from "./book-by-owner.ts";
import { cancelByOwner } from "./cancel-by-owner.ts";
import { closeTime } from "./close-time.ts";
import { moveBooking } from "./move-booking.ts";
import { openTime } from "./open-time.ts";
import { seeDay } from "./see-day.ts";
import { undoCancellation } from "./undo-cancellation.ts";

/** Every call of the owner's page. */
export const OWNER_CALLS = [
  seeDay,
  closeTime,
  openTime,
  bookByOwner,
  moveBooking,
  cancelByOwner,
  undoCancellation,
] as const;
