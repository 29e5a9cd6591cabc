// The server on a machine whose clock is CLOCK_AHEAD milliseconds ahead of the real one. For tests alone.

const RealDate = Date;
const ahead = Number(process.env["CLOCK_AHEAD"]);

globalThis.Date = class extends RealDate {
  constructor(...parameters: [] | ConstructorParameters<DateConstructor>) {
    if (parameters.length === 0) super(RealDate.now() + ahead);
    else super(...(parameters as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;

await import("@vitrine/server/main");
