interface ImportMetaEnv {
  /** Where the five calls go; empty or unset for the page's own origin. */
  readonly SCHEDULING_URL?: string;
}
