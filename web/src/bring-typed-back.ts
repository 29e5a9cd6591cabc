/** Puts what was typed before `reloadOnce` into the form again, and keeps it no longer. */
export function bringTypedBack(): void {
  const typed: unknown = history.state;
  if (!Array.isArray(typed)) return;
  history.replaceState([], "");
  const fields = document.forms[0]?.elements;
  for (const [name, value] of typed as [string, string][]) {
    const field = fields?.namedItem(name);
    if (field && "value" in field) field.value = value;
  }
}
