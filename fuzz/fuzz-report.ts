import type { Fault, FuzzOutcome } from "./fuzz-run.ts";

// A fault is read by a person; its bytes are in the request that the seed makes again.
const SHOWN_MAX = 2_000;

/** Everything that is needed to see a fault again. */
export function faultReport({ number, problem, sent, answer }: Fault, seed: number): string {
  const request =
    sent.by === "bytes"
      ? shown(sent.bytes)
      : [
          `${sent.request.method} ${shown(Buffer.from(sent.request.target, "latin1"))} (${sent.request.kind})`,
          shown(Buffer.from(JSON.stringify(sent.request.headers))),
          sent.request.body === undefined ? "no body" : shown(sent.request.body),
        ].join("\n");
  return [
    `Fault at request ${number} of seed ${seed}: ${problem}`,
    "",
    request,
    "",
    "Answer:",
    shownAnswer(answer),
    "",
    `Again, with all that came before: npm run fuzz -- --seed ${seed} --requests ${number}`,
    `Again, alone on a new server:     npm run fuzz -- --seed ${seed} --only ${number}`,
  ].join("\n");
}

/** Calls by statuses, with their counts. */
export function summaryTable({ statuses }: FuzzOutcome): string {
  const columns = [...new Set([...statuses.values()].flatMap((row) => [...row.keys()]))].toSorted();
  const rows = [...statuses.keys()].toSorted();
  const lines = [
    ["", ...columns, "all"],
    ...rows.map((row) => {
      const counts = columns.map((column) => statuses.get(row)?.get(column) ?? 0);
      const all = counts.reduce((sum, value) => sum + value, 0);
      return [row, ...[...counts, all].map((value) => (value === 0 ? "·" : String(value)))];
    }),
  ];
  const widths = lines[0]?.map((_, at) =>
    Math.max(...lines.map((line) => (line[at] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths?.[at] ?? 0) : cell.padStart(widths?.[at] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

function shownAnswer(answer: Fault["answer"]): string {
  if (answer === undefined) return "none";
  if (Buffer.isBuffer(answer)) return shown(answer);
  return `${answer.status} ${JSON.stringify(answer.headers)}\n${shown(answer.body)}`;
}

/** Bytes as a person can read them: text as it is, what does not print or is no UTF-8 as escapes. */
function shown(bytes: Buffer): string {
  const part = bytes.subarray(0, SHOWN_MAX);
  const isText = part.equals(Buffer.from(part.toString()));
  const text = part
    .toString(isText ? "utf8" : "latin1")
    .replaceAll(isText ? /[\p{Cc}\p{Cf}\p{M}]/gu : /[^ -~]/g, (sign) => {
      const code = sign.codePointAt(0)?.toString(16) ?? "";
      return isText ? String.raw`\u{${code}}` : String.raw`\x${code.padStart(2, "0")}`;
    });
  return bytes.length > SHOWN_MAX ? `${text}… (${bytes.length} bytes)` : text;
}
