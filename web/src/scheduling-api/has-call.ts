import type { canCheckDays, canMove, canWait } from "@vitrine/domain/wire/calls";

import { timeoutSignal } from "./scheduling-api.ts";

const TIMEOUT_MILLISECONDS = 15_000;

type Path = (typeof canCheckDays | typeof canMove | typeof canWait)["path"];

const answers = new Map<Path, Promise<boolean>>();

/**
 * Whether a backend has a call beyond the five specified ones. It is asked once, and again only if no answer came: until then
 * nothing is offered that may not work.
 */
export function hasCall(baseUrl: string, path: Path): Promise<boolean> {
  const answer = answers.get(path) ?? ask(baseUrl, path);
  answers.set(path, answer);
  return answer;
}

async function ask(baseUrl: string, path: Path): Promise<boolean> {
  try {
    const { status } = await fetch(baseUrl + path, { signal: timeoutSignal(TIMEOUT_MILLISECONDS) });
    return status === 204;
  } catch {
    answers.delete(path);
    return false;
  }
}
