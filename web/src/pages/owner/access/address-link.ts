let waiting: string | undefined;

/** Moves the part after the `#` out of the address, and keeps it until `takenLink` returns it. */
export function takeLinkFromAddress(): void {
  if (location.hash.length <= 1) return;
  waiting = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
}

/** The part after the `#` that was taken out of the address since the last call. */
export function takenLink(): string | undefined {
  takeLinkFromAddress();
  const link = waiting;
  waiting = undefined;
  return link;
}
