/** `compute`, but with remembered answers. After `max` different arguments all are forgotten, so that memory cannot fill. */
export function memoize<Argument, Answer>(
  max: number,
  compute: (argument: Argument) => Answer,
): (argument: Argument) => Answer {
  const known = new Map<Argument, Answer>();
  return (argument) => {
    let answer = known.get(argument);
    if (answer === undefined) {
      answer = compute(argument);
      if (known.size >= max) known.clear();
      known.set(argument, answer);
    }
    return answer;
  };
}

/**
 * `compute`, but with answers remembered for as long as something else holds their arguments. Remembered from the second time on:
 * of arguments that are seen once, such as the services of a shop among a hundred thousand, nothing is left behind.
 */
export function memoizeWeakly<Argument extends object, Answer>(
  compute: (argument: Argument) => Answer,
): (argument: Argument) => Answer {
  const known = new WeakMap<Argument, Answer>();
  const seen = new WeakSet<Argument>();
  return (argument) => {
    const answer = known.get(argument);
    if (answer !== undefined) return answer;
    const computed = compute(argument);
    if (seen.has(argument)) known.set(argument, computed);
    else seen.add(argument);
    return computed;
  };
}
