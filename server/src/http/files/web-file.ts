export interface WebFile {
  readonly contentType: string;
  /** Absent from what a server makes while it runs: the clocks of several servers would contradict each other. */
  readonly lastModified?: string;
  readonly plain: FileForm;
  /** The compressed forms by the name of their encoding, best first. */
  readonly compressed: ReadonlyMap<string, FileForm>;
}

export interface FileForm {
  readonly body: Buffer;
  readonly tag: string;
}
