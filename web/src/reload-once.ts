// A server that was upgraded since it sent the page may no longer have its scripts; the page anew names those it has.

/**
 * Fetches the page anew, once: where that does not help, it would go on for ever. What was typed into the form waits in the
 * tab's history for `bringTypedBack`.
 */
export function reloadOnce(): void {
  if (!navigator.onLine || history.state) return;
  history.replaceState([...new FormData(document.forms[0])], "");
  location.reload();
}
