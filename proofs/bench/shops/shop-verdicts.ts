import { median } from "../figures/median.ts";

/** The figures of one number of shops: a figure may be measured several times, in turns with the other numbers. */
export type ShopFigures = Readonly<Record<string, readonly number[]>>;

interface Limit {
  readonly figure: string;
  readonly digits: number;
  /** `ratio` and `more` are to the first number of shops, `is` is for each. Without a bound the figure is only shown. */
  readonly bound?: {
    readonly kind: "ratio" | "more" | "is";
    readonly least?: number;
    readonly most?: number;
  };
}

export const FIGURES = {
  start: "start, ms",
  startTime: "start: processor time, ms",
  memory: "memory after the fixed load, MB",
  checks: "checks a second, few shops",
  checkTime: "checks, few shops: processor time of each, µs",
  creates: "creates a second, few shops",
  createTime: "creates, few shops: processor time of each, µs",
  checksAnywhere: "checks a second, any shop",
  checkTimeAnywhere: "checks, any shop: processor time of each, µs",
  createsAnywhere: "creates a second, any shop",
  createTimeAnywhere: "creates, any shop: processor time of each, µs",
  atRest: "statements at rest, a second",
  mail: "mail of any shop, slowest, ms",
  opening: "opening a shop, p50, ms",
  slowestOpening: "opening a shop, slowest, ms",
  firstPage: "first page, p50, ms",
  agencyPage: "a page of the agency's list, p50, ms",
  agencySearch: "a search of the agency's, slowest, ms",
} as const;

const LIMITS: readonly Limit[] = [
  { figure: FIGURES.start, digits: 0, bound: { kind: "ratio", most: 1.1 } },
  { figure: FIGURES.startTime, digits: 0 },
  { figure: FIGURES.memory, digits: 0, bound: { kind: "more", most: 60 } },
  { figure: FIGURES.checks, digits: 0, bound: { kind: "ratio", least: 0.95 } },
  { figure: FIGURES.checkTime, digits: 0 },
  { figure: FIGURES.creates, digits: 0, bound: { kind: "ratio", least: 0.9 } },
  { figure: FIGURES.createTime, digits: 0 },
  { figure: FIGURES.checksAnywhere, digits: 0 },
  { figure: FIGURES.checkTimeAnywhere, digits: 0 },
  { figure: FIGURES.createsAnywhere, digits: 0 },
  { figure: FIGURES.createTimeAnywhere, digits: 0 },
  { figure: FIGURES.atRest, digits: 2, bound: { kind: "is", most: 1 } },
  { figure: FIGURES.mail, digits: 0, bound: { kind: "is", most: 2_000 } },
  { figure: FIGURES.opening, digits: 1, bound: { kind: "is", most: 100 } },
  { figure: FIGURES.slowestOpening, digits: 1 },
  { figure: FIGURES.firstPage, digits: 1, bound: { kind: "is", most: 50 } },
  { figure: FIGURES.agencyPage, digits: 1, bound: { kind: "is", most: 50 } },
  { figure: FIGURES.agencySearch, digits: 1, bound: { kind: "is", most: 200 } },
];

export const SHOPS_HEAD = ["engine", "figure", "shops", "measured", "to the first", "limit", ""];

/** A row for each figure and number of shops. What was never reached, such as a mail, is Infinity. */
export function verdictRows(
  engine: string,
  measured: readonly { readonly shops: number; readonly figures: ShopFigures }[],
): string[][] {
  return LIMITS.flatMap(({ figure, digits, bound }) =>
    measured.map(({ shops, figures }, at) => {
      const values = figures[figure] ?? [];
      const first = measured[0]?.figures[figure] ?? [];
      const ratio = median(values.map((value, turn) => value / (first[turn] ?? Number.NaN)));
      const more = median(values.map((value, turn) => value - (first[turn] ?? Number.NaN)));
      const compared = bound?.kind === "more" ? signed(more) : `${ratio.toFixed(2)}×`;
      const judged = { ratio, more, is: median(values) }[bound?.kind ?? "is"];
      const isJudged = bound !== undefined && (bound.kind === "is" || at > 0);
      return [
        engine,
        figure,
        String(shops),
        shown(median(values), digits),
        at === 0 || !Number.isFinite(ratio) ? "" : compared,
        isJudged ? limitOf(bound) : "",
        isJudged ? verdictOf(judged, bound) : "",
      ];
    }),
  );
}

function verdictOf(
  judged: number,
  { least = -Infinity, most = Infinity }: NonNullable<Limit["bound"]>,
): string {
  if (Number.isNaN(judged)) return "not measured";
  return judged >= least && judged <= most ? "kept" : "MISSED";
}

function limitOf({ kind, least, most }: NonNullable<Limit["bound"]>): string {
  const number = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  return { ratio: `${number}×`, more: `${number} more`, is: number }[kind];
}

function shown(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "none";
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(0)}`;
}
