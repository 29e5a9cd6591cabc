/**
 * Makes of a piece of work one that waits, if its line is the same, until the one before it has ended, be it well or not.
 */
export function oneAfterTheOther<Arguments extends readonly unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
  lineOf: (...args: Arguments) => string = () => "",
): (...args: Arguments) => Promise<Result> {
  const lasts = new Map<string, Promise<unknown>>();
  return (...args) => {
    const line = lineOf(...args);
    const mine = (lasts.get(line) ?? Promise.resolve()).then(() => work(...args));
    const ended: Promise<unknown> = mine
      .catch(() => "its caller has the error")
      .then(() => {
        if (lasts.get(line) === ended) lasts.delete(line);
      });
    lasts.set(line, ended);
    return mine;
  };
}
