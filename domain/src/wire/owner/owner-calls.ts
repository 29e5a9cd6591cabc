import { bookByOwner } from "./book-by-owner.ts";
import { cancelBookings, undoCancellations } from "./cancel-bookings.ts";
import { cancelByOwner } from "./cancel-by-owner.ts";
import { closeTime } from "./close-time.ts";
import { connectDevice } from "./connect-device.ts";
import { disconnectDevices } from "./disconnect-devices.ts";
import { makeDeviceLink } from "./make-device-link.ts";
import { dismissFlood } from "./dismiss-flood.ts";
import { moveBooking } from "./move-booking.ts";
import { openTime } from "./open-time.ts";
import { seeCalendars } from "./see-calendars.ts";
import { seeDay } from "./see-day.ts";
import { seeDevices } from "./see-devices.ts";
import { seeFlood } from "./see-flood.ts";
import { shopOnly } from "./shop-only.ts";
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
  connectDevice,
  seeCalendars,
  seeDevices,
  makeDeviceLink,
  disconnectDevices,
  seeFlood,
  dismissFlood,
  shopOnly,
  cancelBookings,
  undoCancellations,
] as const;
