let waiting: string | undefined;

/** Takes what stands behind the `#` out of the address, and keeps it until the page asks for it. */
export function takeLinkFromAddress(): void {
  if (location.hash.length <= 1) return;
  waiting = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
}

/** What was taken out of the address since it was last asked for. */
export function takenLink(): string | undefined {
  takeLinkFromAddress();
  const link = waiting;
  waiting = undefined;
  return link;
}
