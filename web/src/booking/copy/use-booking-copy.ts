import { createContext, use } from "react";

import type { BOOKING_COPY } from "./booking-copy.ts";

/** All that a booking screen says, in one language. */
export type BookingCopy = typeof BOOKING_COPY;

// Every page that uses it provides one.
export const BookingCopyContext = createContext({} as BookingCopy);

/** The copy that the page is shown in. */
export const useBookingCopy = (): BookingCopy => use(BookingCopyContext);
