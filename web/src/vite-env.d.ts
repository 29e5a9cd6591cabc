interface ImportMetaEnv {
  readonly SCHEDULING_URL?: string;
  readonly RETENTION_DAYS?: string;
}
