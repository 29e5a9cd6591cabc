type Keys = Readonly<Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">>;

/** Whether a click means "here": with a key held, the browser opens the link elsewhere. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
