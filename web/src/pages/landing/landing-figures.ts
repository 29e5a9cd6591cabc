/**
 * What the page says of its own speed: Lighthouse on a phone, as `npm run pagespeed` measures it. Measure again when
 * the page changes; budgets.test.ts holds the kilobytes to what is really sent.
 */
export const FIGURES = {
  /** The lowest of the four scores, of 100. */
  lighthouse: 100,
  /** Until the largest part of the first view is painted. */
  seconds: "1,2",
  /** 1,024 bytes each: all that is sent until the page is alive, before anybody scrolls. */
  kilobytes: "264",
} as const;
