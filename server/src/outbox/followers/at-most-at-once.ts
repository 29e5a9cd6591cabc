/** Runs at most `max` works at once; the others wait in their order. */
export function atMostAtOnce(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next, or is free.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
