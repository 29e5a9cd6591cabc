/** Where storage is blocked or full, nothing is kept and nothing breaks. */
export interface StoredJson {
  /** Also where it cannot be read. */
  readonly read: () => unknown;
  readonly write: (value: object) => void;
  readonly remove: () => void;
}

/** A function, because where storage is blocked, even reading `localStorage` throws. */
export function storedJson(storage: () => Storage, key: string): StoredJson {
  return {
    read: () => orNothing(() => JSON.parse(storage().getItem(key) ?? "null") ?? undefined),
    write: (value) => orNothing(() => storage().setItem(key, JSON.stringify(value))),
    remove: () => orNothing(() => storage().removeItem(key)),
  };
}

/** Whether the storage can be written to. */
export function isStorageOpen(storage: () => Storage, key: string): boolean {
  const isKept = orNothing(() => {
    storage().setItem(key, "1");
    storage().removeItem(key);
    return true;
  });
  return isKept === true;
}

function orNothing<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    // The storage is blocked or full, or the value is not JSON. The forms work without it.
    return undefined;
  }
}
