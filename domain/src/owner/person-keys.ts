// What a person's own link opens begins with their id: the link's secret, a code, and the token of a device. No server from before
// such links takes one for the owner's.

const OF_PERSON = /^([1-9][0-9]{0,9})~/;

export function personKey(person: number, text: string): string {
  return `${person}~${text}`;
}

/** Whose it says it is; `undefined` for the owner's. */
export function personNamedIn(key: string): number | undefined {
  const id = OF_PERSON.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
