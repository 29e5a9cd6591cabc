// The owner may undo a cancellation or a move for a moment.

/** How long the page offers the undo. */
export const UNDO_OFFERED_MILLISECONDS = 10_000;

/** How long the server accepts the undo: the last tap may take a while to arrive. */
export const UNDO_TAKEN_MILLISECONDS = 20_000;

/** After this time, clients are mailed about a cancellation or a move by the owner, and calendars learn of a cancellation. */
export const UNDO_OVER_MILLISECONDS = 25_000;
