/** The state of the history entry of a page that was reloaded because its shop had changed. */
export const RENEWED = "renewed";
