// An error that is sent to another thread loses its class and its code, so it is sent as a plain object.

import { DatabaseRefused, DatabaseUnavailable } from "../database.ts";

export interface SentError {
  readonly kind: "unavailable" | "refused" | "other";
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  readonly errcode: number | undefined;
  readonly cause: SentError | undefined;
}

export function toSentError(error: unknown): SentError {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { code, errcode } = { code: undefined, errcode: undefined, ...(error as object) };
  return {
    kind: kindOf(error),
    message,
    stack,
    code: typeof code === "string" ? code : undefined,
    errcode: typeof errcode === "number" ? errcode : undefined,
    cause: cause === undefined ? undefined : toSentError(cause),
  };
}

export function fromSentError({ kind, message, stack, cause, ...codes }: SentError): Error {
  const sentCause = cause && fromSentError(cause);
  const Kind = kind === "refused" ? DatabaseRefused : Error;
  const error =
    kind === "unavailable"
      ? new DatabaseUnavailable(sentCause)
      : new Kind(message, sentCause && { cause: sentCause });
  if (stack !== undefined) error.stack = stack;
  for (const [name, code] of Object.entries(codes)) {
    if (code !== undefined) Object.assign(error, { [name]: code });
  }
  return error;
}

function kindOf(error: unknown): SentError["kind"] {
  if (error instanceof DatabaseUnavailable) return "unavailable";
  return error instanceof DatabaseRefused ? "refused" : "other";
}
