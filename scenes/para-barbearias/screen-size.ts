/** What the landing page shows of a phone, in CSS pixels. */
export const SCREEN_SIZE = { width: 390, height: 700 };
