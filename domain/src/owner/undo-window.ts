// The owner may undo a cancellation for a moment. Notifications wait until that time is over.

/** How long the page offers the undo. */
export const UNDO_OFFERED_MILLISECONDS = 10_000;

/** How long the server accepts the undo: the last tap may take a while to arrive. */
export const UNDO_TAKEN_MILLISECONDS = 20_000;

/** After this time, calendars and mailboxes are notified of a cancellation by the owner. */
export const UNDO_OVER_MILLISECONDS = 25_000;
