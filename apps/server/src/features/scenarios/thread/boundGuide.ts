import type { PriceToWin } from '@lanewright/award-optimiser';

/** A longer guide is of no use to readers, and takes longer to store than the result itself. */
const mostRows = 200_000;
/** Rows stored per lane when the guide is too long. */
const nearestOfLane = 3;

/**
 * Limits a guide of very many bids to the ones nearest to winning per lane, and returns how many it leaves out. Its rows are in
 * lane order.
 */
export function boundGuide(
  guide: readonly PriceToWin[],
  most = mostRows,
): { readonly rows: readonly PriceToWin[]; readonly leftOut: number } {
  if (guide.length <= most) return { rows: guide, leftOut: 0 };
  const rows: PriceToWin[] = [];
  for (let from = 0, to = 0; from < guide.length; from = to) {
    const { laneId } = guide[from]!;
    while (to < guide.length && guide[to]!.laneId === laneId) to += 1;
    const nearest = guide.slice(from, to).toSorted((a, b) => partLower(a) - partLower(b));
    rows.push(...nearest.slice(0, nearestOfLane));
  }
  return { rows, leftOut: guide.length - rows.length };
}

/** A bid that cannot win at any price counts as the farthest. */
function partLower({ pricePerUnit, pricePerUnitToWin }: PriceToWin): number {
  if (pricePerUnitToWin === null || pricePerUnit === 0) return Number.MAX_VALUE;
  return (pricePerUnit - pricePerUnitToWin) / pricePerUnit;
}
