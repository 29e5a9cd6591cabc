/** Where copies are kept besides on this machine. Each of these throws `PlaceFailed`. */
export interface BackupPlace {
  /** The names of all files there; none where the folder does not exist yet. */
  list(): Promise<string[]>;
  /** Puts files of `folder` there under their own names: each appears whole, in this order, in the place of an older one. */
  put(folder: string, names: readonly string[]): Promise<void>;
  /** Copies files from there into `folder`, under their own names. */
  get(names: readonly string[], folder: string): Promise<void>;
  /** A file that is gone already is no error. */
  remove(names: readonly string[]): Promise<void>;
}

export interface PlaceAccess {
  /** Files with private keys, of which one opens the place. Not needed for a folder. */
  readonly keyFiles: readonly string[];
  /** The file in which ssh keeps which host it has met. */
  readonly knownHosts: string;
}
