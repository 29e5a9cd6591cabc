interface ImportMetaEnv {
  readonly SCHEDULING_URL?: string;
  readonly RETENTION_DAYS?: string;
  /** Whether this is the script of the preview of a shop's screen. */
  readonly PREVIEW?: boolean;
}
