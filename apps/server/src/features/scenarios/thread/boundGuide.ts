import type { PriceToWin } from '@lanewright/award-optimiser';

/** Beyond so many rows a guide is read by nobody, and takes longer to keep than the result itself. */
const mostRows = 200_000;
/** Then so many of each lane are kept. */
const nearestOfLane = 3;

/** Of a guide of very many bids the nearest to winning of each lane, and how many it leaves out. Its rows stand lane by lane. */
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

/** What no price wins is the farthest. */
function partLower({ pricePerUnit, pricePerUnitToWin }: PriceToWin): number {
  if (pricePerUnitToWin === null || pricePerUnit === 0) return Number.MAX_VALUE;
  return (pricePerUnit - pricePerUnitToWin) / pricePerUnit;
}
