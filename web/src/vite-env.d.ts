interface ImportMetaEnv {
  /** The scheduling backend's address; empty or unset for the page's own origin. */
  readonly SCHEDULING_URL?: string;
  readonly RETENTION_DAYS?: string;
}
