import { createContext, use } from "react";

import type { BOOKING_COPY } from "./booking-copy.ts";

/** The texts of a booking screen in one language. */
export type BookingCopy = typeof BOOKING_COPY;

// The empty default is never read: every page that uses the texts provides them.
export const BookingCopyContext = createContext({} as BookingCopy);

/** The texts in the page's language. */
export const useBookingCopy = (): BookingCopy => use(BookingCopyContext);
