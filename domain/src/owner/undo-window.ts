// The owner may take a cancellation back for a moment. Until that is over, nobody is told of it.

/** How long the page offers it. */
export const UNDO_OFFERED_MILLISECONDS = 10_000;

/** How long the server still takes it back: the last tap may be slow on its way. */
export const UNDO_TAKEN_MILLISECONDS = 20_000;

/** From when on calendars and mailboxes hear of a cancellation by the owner. */
export const UNDO_OVER_MILLISECONDS = 25_000;
