/**
 * A value under one key of the browser's storage. Where storage is blocked or full, nothing is kept and nothing breaks;
 * `storage` is a function, because then even reading `localStorage` throws.
 */
export function storedJson(storage: () => Storage, key: string) {
  return {
    /** `undefined` also where nothing can be read. */
    read: (): unknown => orNothing(() => JSON.parse(storage().getItem(key) ?? "null") ?? undefined),
    /** Whether it is kept. */
    write: (value: object): boolean =>
      orNothing(() => storage().setItem(key, JSON.stringify(value)) ?? true) ?? false,
    remove: (): void => orNothing(() => storage().removeItem(key)),
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
