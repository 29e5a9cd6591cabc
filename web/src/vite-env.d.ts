interface ImportMetaEnv {
  /** Where the five calls go; empty or unset for the page's own origin. */
  readonly SCHEDULING_URL?: string;
  /** How many days after its end a booking keeps its client's data, as the privacy notice says. */
  readonly RETENTION_DAYS?: string;
}
