import type { Call } from "./api-document.ts";

/** What has been promised for the answer. */
export type Promised =
  /** What the document says of this call. */
  | { readonly by: "document"; readonly call: Call }
  /** The document says nothing, and there is nothing to serve: a 4xx with `{error}`. */
  | { readonly by: "refusal" }
  /** The document says nothing, and something may be there: no 5xx, and `{error}` with a 4xx. */
  | { readonly by: "courtesy" };

export interface FuzzRequest {
  readonly promised: Promised;
  /** How it was made, for people. */
  readonly kind: string;
  readonly method: string;
  /** Path and query as they go on the wire, well-formed or not. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | undefined;
  /** Sent in chunks, without a length. */
  readonly isChunked?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const UTF_8 = new TextDecoder();

/** What a server that reads UTF-8 JSON finds in the body; `undefined` when that is no JSON. */
export function sentJson({ body }: FuzzRequest): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(UTF_8.decode(body)) as unknown;
  } catch {
    // Most bodies here are broken on purpose.
    return undefined;
  }
}
