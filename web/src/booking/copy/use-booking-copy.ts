import { createContext, use } from "react";

import type { BOOKING_COPY } from "./booking-copy.ts";

export type BookingCopy = typeof BOOKING_COPY;

/** The part of it that the owner's page needs, too. */
export type TypedCopy = Pick<BookingCopy, "fields" | "hints">;

// The empty default is never read: every page that uses the texts provides them.
export const BookingCopyContext = createContext({} as BookingCopy);

export const useBookingCopy = (): BookingCopy => use(BookingCopyContext);
