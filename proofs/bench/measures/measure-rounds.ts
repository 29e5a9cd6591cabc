import type { Figures, Measurement } from "../figures/measurement.ts";

/**
 * Lets the measurements take turns, one each a round, the order changing from round to round, so that whatever else the
 * machine does falls on all of them. Answers the figures of each, by round. A first turn of each is not counted: code
 * that is still being compiled.
 */
export async function measureRounds(
  measurements: readonly Measurement[],
  rounds: number,
): Promise<Figures[][]> {
  const measured = measurements.map((measurement) => ({ measurement, figures: [] as Figures[] }));
  for (const { measurement } of measured) await measurement.turn();
  for (let round = 0; round < rounds; round++) {
    for (const { measurement, figures } of round % 2 === 0 ? measured : measured.toReversed()) {
      figures.push(await measurement.turn());
    }
  }
  return measured.map(({ figures }) => figures);
}
