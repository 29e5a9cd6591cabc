import type { RepetitionRule } from "./repetition-rule.ts";

/** Days since 1 January 1970. */
type DayNumber = number;

type MonthOfDays = ReturnType<typeof monthOf>;

const MONTHS_A_YEAR = 12;
const WEEK = 7;
/** The weekday of 1 January 1970. */
const THURSDAY = 4;

const YEARS_OF_ERA = 400;
const DAYS_OF_ERA = 146_097;
/** From 1 March of the year 0. */
const DAYS_TO_1970 = 719_468;

/** The month in which a day lies; `month` is 1 to 12. */
export function monthOf(day: DayNumber) {
  // `Date` takes ten times as long. Each era of four hundred years begins on 1 March.
  // https://howardhinnant.github.io/date_algorithms.html
  const era = Math.floor((day + DAYS_TO_1970) / DAYS_OF_ERA);
  const ofEra = day + DAYS_TO_1970 - era * DAYS_OF_ERA;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * YEARS_OF_ERA + (month <= 2 ? 1 : 0);
  const first = firstOfMonth(year, month);
  const firstOfYear = firstOfMonth(year, 1);
  return {
    year,
    month,
    first,
    length: firstOfMonth(year, month + 1) - first,
    firstOfYear,
    yearLength: firstOfMonth(year + 1, 1) - firstOfYear,
  };
}

/** Finds the days of a rule that begins on `start`. Where the rule names no day, the one of `start` counts. */
export function ruleDays(rule: RepetitionRule, start: DayNumber) {
  const { frequency, interval, weekStart } = rule;
  const begins = monthOf(start);
  const { months, monthDays, weekdays } = withDefaultDays(rule, start, begins);
  const isMonthDay = matcher(monthDays);
  const isYearDay = matcher(rule.yearDays);
  const isInWeek = matcher(rule.weeks);
  const isWeekday = weekdayMatcher(rule, weekdays);

  /** Which of the rule's periods a day lies in: its year, month, week or day. */
  const periodOf = (day: DayNumber, { year, month }: MonthOfDays): number => {
    if (frequency === "YEARLY") return year;
    if (frequency === "MONTHLY") return year * MONTHS_A_YEAR + month;
    return frequency === "WEEKLY" ? weekOf(day, weekStart) : day;
  };
  const firstOfPeriod = (period: number): DayNumber => {
    if (frequency === "YEARLY") return firstOfMonth(period, 1);
    if (frequency === "MONTHLY") return firstOfMonth(0, period);
    return frequency === "WEEKLY" ? firstOfWeek(period, weekStart) : period;
  };
  const firstPeriod = periodOf(start, begins);
  // Intervals of hours and less are counted by `timesOfRule`.
  const isOfDays = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"].includes(frequency);

  return {
    periodOf,
    /** How many days to skip from `day` on, since the rule falls on none of them; 0 if it may fall on `day`. */
    waitFrom(day: DayNumber, month: MonthOfDays): number {
      if (isOfDays) {
        const period = periodOf(day, month);
        const beyond = modulo(period - firstPeriod, interval);
        if (beyond > 0) return firstOfPeriod(period + interval - beyond) - day;
      }
      const isMonth = months.length === 0 || months.includes(month.month);
      return isMonth ? 0 : month.first + month.length - day;
    },
    /** Whether the rule falls on a day for which `waitFrom` is 0. A part without a matcher excludes no day. */
    includes(day: DayNumber, month: MonthOfDays): boolean {
      return (
        isMonthDay?.(day - month.first + 1, month.length) !== false &&
        isYearDay?.(day - month.firstOfYear + 1, month.yearLength) !== false &&
        isInWeek?.(...weekInYear(day, month, weekStart)) !== false &&
        isWeekday?.(day, month) !== false
      );
    },
  };
}

/** The rule's months and days, completed by those of its beginning. */
function withDefaultDays(
  { frequency, months, monthDays, yearDays, weeks, weekdays }: RepetitionRule,
  start: DayNumber,
  begins: MonthOfDays,
): Pick<RepetitionRule, "months" | "monthDays" | "weekdays"> {
  if (weekdays.length + monthDays.length + yearDays.length > 0) {
    return { months, monthDays, weekdays };
  }
  if (weeks.length > 0 || frequency === "WEEKLY") {
    return { months, monthDays, weekdays: [{ weekday: weekdayOf(start), nth: 0 }] };
  }
  if (frequency !== "YEARLY" && frequency !== "MONTHLY") return { months, monthDays, weekdays };
  return {
    months: frequency === "YEARLY" && months.length === 0 ? [begins.month] : months,
    monthDays: [start - begins.first + 1],
    weekdays,
  };
}

/** `2TU` is the second Tuesday of the month, or of the year if the rule is yearly and names no month. */
function weekdayMatcher(
  { frequency, months, weeks }: RepetitionRule,
  weekdays: RepetitionRule["weekdays"],
) {
  if (weekdays.length === 0) return undefined;
  const isNumbered = (frequency === "YEARLY" && weeks.length === 0) || frequency === "MONTHLY";
  const isOfYear = frequency === "YEARLY" && months.length === 0;
  const unnumbered = weekdays.filter(({ nth }) => nth === 0 || !isNumbered);
  const everyOne = new Set(unnumbered.map(({ weekday }) => weekday));
  const numbered = Array.from({ length: WEEK }, (_, weekday) =>
    matcher(weekdays.flatMap((one) => (one.weekday === weekday && one.nth !== 0 ? [one.nth] : []))),
  );
  return (day: DayNumber, month: MonthOfDays) => {
    const weekday = weekdayOf(day);
    if (everyOne.has(weekday)) return true;
    const isNth = isNumbered ? numbered[weekday] : undefined;
    if (isNth === undefined) return false;
    const [first, length] = isOfYear
      ? [month.firstOfYear, month.yearLength]
      : [month.first, month.length];
    return isNth(...numberAmong(day, first, length));
  };
}

/** Tests for a number among `numbers`, of which negative ones count from the end; `undefined` without any. */
function matcher(numbers: readonly number[]) {
  if (numbers.length === 0) return undefined;
  const known = new Set(numbers);
  return (number: number, length: number) => known.has(number) || known.has(number - length - 1);
}

/** The number of a day's week in its year, and how many weeks that has. A week belongs to the year of its fourth day. */
function weekInYear(day: DayNumber, month: MonthOfDays, weekStart: number) {
  const middle = firstOfWeek(weekOf(day, weekStart), weekStart) + 3;
  const isSameYear = middle >= month.firstOfYear && middle < month.firstOfYear + month.yearLength;
  const { firstOfYear, yearLength } = isSameYear ? month : monthOf(middle);
  return numberAmong(middle, firstOfYear, yearLength);
}

/** The number of `day` among the same weekdays of a month or year, and how many these are: `[2, 4]` is `2TU` of four. */
function numberAmong(day: DayNumber, first: DayNumber, length: number): [number, number] {
  const before = Math.floor((day - first) / WEEK);
  const behind = Math.floor((first + length - 1 - day) / WEEK);
  return [before + 1, before + 1 + behind];
}

function weekdayOf(day: DayNumber): number {
  return modulo(day + THURSDAY, WEEK);
}

function weekOf(day: DayNumber, weekStart: number): number {
  return Math.floor((day + THURSDAY - weekStart) / WEEK);
}

function firstOfWeek(week: number, weekStart: number): DayNumber {
  return week * WEEK - THURSDAY + weekStart;
}

/** Months beyond the twelfth are those of the next years. */
function firstOfMonth(year: number, month: number): DayNumber {
  const fromMarch = modulo(month - 3, MONTHS_A_YEAR);
  const yearFromMarch = year + Math.floor((month - 3) / MONTHS_A_YEAR);
  const era = Math.floor(yearFromMarch / YEARS_OF_ERA);
  const ofEra = yearFromMarch - era * YEARS_OF_ERA;
  const leapDays = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  const ofYear = Math.floor((153 * fromMarch + 2) / 5);
  return era * DAYS_OF_ERA + ofEra * 365 + leapDays + ofYear - DAYS_TO_1970;
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}
