// What the agency does on its page, as its log names it.

export const AGENCY_ACTS = [
  "made",
  "suspended",
  "reopened",
  "linked",
  "erasing",
  "exported",
  // These stand under the agency's own id.
  "device-linked",
  "device-connected",
  "devices-disconnected",
] as const;

export type AgencyAct = (typeof AGENCY_ACTS)[number];
