/** How much a shop may have. Apart from its schema, since a page that edits a shop must not load the schema's library. */
export const SHOP_MAX = {
  barbers: 100,
  services: 60,
  closed: 366,
  hours: 21,
  partySizes: 100,
  windowDays: 366,
  capacity: 1_000,
  paddingMinutes: 120,
  /** A week. */
  noticeMinutes: 10_080,
  name: 60,
  text: 160,
  description: 300,
  /** In code points. */
  confirmationText: 500,
  /** Of all together: texts and names of fields by their length, eight for any other value. Twice what all lists full take. */
  characters: 1_000_000,
} as const;
