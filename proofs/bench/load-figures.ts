import { load } from "./load.ts";
import type { Load, LoadRequest, LoadResult } from "./load.ts";
import type { Figures } from "./figures/measurement.ts";
import { processorMicroseconds } from "./figures/process-figures.ts";

export interface ServerLoadResult extends LoadResult {
  /** The processor time that the server used for each answer, in microseconds; NaN where the system does not tell. */
  readonly processorTime: number;
}

/** A load on one server, and what it cost that server. */
export async function loadServer(
  { url, pid }: { readonly url: string; readonly pid: number },
  conditions: Load,
  next: () => LoadRequest | undefined,
): Promise<ServerLoadResult> {
  const before = processorMicroseconds(pid);
  const result = await load([url], conditions, next);
  const used = processorMicroseconds(pid) - before;
  return { ...result, processorTime: used / result.answers };
}

/** A load's figures: `calls` says of what, such as `creates`. */
export function figuresOf(calls: string, result: ServerLoadResult): Figures {
  return {
    [`${calls} a second`]: result.perSecond,
    [`${calls}: p50, ms`]: result.p50,
    [`${calls}: p99, ms`]: result.p99,
    [`${calls}: p99 to p50`]: result.p99 / result.p50,
    [`${calls}: processor time of each, µs`]: result.processorTime,
    [`${calls}: load generator, of a processor`]: result.generatorShare,
  };
}
