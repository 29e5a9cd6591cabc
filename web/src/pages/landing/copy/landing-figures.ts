/** The speed that the page claims: Lighthouse on a phone, as `npm run tool -- pagespeed --keep` last measured it. */
export const FIGURES = {
  lighthouse: 100,
  /** The time until the largest part of the first view is painted. */
  seconds: "1,1",
  /** All that is sent to a reader who does not scroll, in units of 1,024 bytes. */
  kilobytes: "132",
} as const;
