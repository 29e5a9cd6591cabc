/** A line for the operator who asked. One that says what is wrong makes the command end with 1. */
export interface ReportLine {
  readonly text: string;
  readonly isFine: boolean;
}

export function fine(text: string): ReportLine {
  return { text, isFine: true };
}

export function wrong(text: string): ReportLine {
  return { text, isFine: false };
}
