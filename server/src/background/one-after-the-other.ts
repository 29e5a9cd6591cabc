/** Makes of a piece of work one that waits until the one before it has ended, be it well or not. */
export function oneAfterTheOther<Arguments extends readonly unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const mine = last.then(() => work(...args));
    last = mine.catch(() => "its caller has the error");
    return mine;
  };
}
