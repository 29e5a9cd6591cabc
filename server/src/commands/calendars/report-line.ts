/** A line for the operator. If it is not fine, the command ends with 1. */
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
