/**
 * What the page says of its own speed: Lighthouse on a phone, as `npm run pagespeed -- --keep` measured it last. Its
 * test holds it to that, and e2e/landing-weight.test.ts the kilobytes to what is really sent.
 */
export const FIGURES = {
  /** The lowest of the four scores, of 100. */
  lighthouse: 100,
  /** Until the largest part of the first view is painted. */
  seconds: "1,1",
  /** 1,024 bytes each: all that is sent until the page is alive, before anybody scrolls. */
  kilobytes: "207",
} as const;
