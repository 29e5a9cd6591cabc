interface ImportMetaEnv {
  /** The scheduling backend's address; empty or unset for the page's own origin. */
  readonly SCHEDULING_URL?: string;
  /** How many days after a booking's end its client's data is kept, as the privacy notice says. */
  readonly RETENTION_DAYS?: string;
}
