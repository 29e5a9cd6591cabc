export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=([0-9]*)-([0-9]*)$/;

/** `undefined`: the whole body, or what a server may ignore (RFC 9110, 14.2): several parts, or another unit. */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // `-5`: the last five bytes.
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  const end = first === "" || last === "" ? length : Math.min(length, Number(last) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}
