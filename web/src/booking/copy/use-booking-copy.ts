import { createContext, use } from "react";

import type { BOOKING_COPY } from "./booking-copy.ts";

export type BookingCopy = typeof BOOKING_COPY;

// Never read: every page that uses the texts provides them.
export const BookingCopyContext = createContext({} as BookingCopy);

export const useBookingCopy = (): BookingCopy => use(BookingCopyContext);
