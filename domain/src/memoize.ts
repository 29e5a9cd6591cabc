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
