/** What is out of its limits by less than this is within. */
export const feasible = 1e-8;
/** Nothing is divided by less. */
export const smallestPivot = 1e-7;
/** Ratios so near to each other are at about the same place. */
const near = 1e-9;

interface Programme {
  readonly alpha: Float64Array;
  readonly reduced: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly value: Float64Array;
}

/**
 * Of the variables touched the one whose reduced cost comes to nothing first when something leaves that is out by `distance`.
 * Those that come before it jump to their other limit as long as the leaving one stays out; −1 when all jump and it still is.
 */
export function ratioTest(
  { alpha, reduced, lower, upper, value }: Programme,
  touched: readonly number[],
  isBelow: boolean,
  distance: number,
): { entering: number; jumps: readonly number[] } {
  const candidates: number[] = [];
  const ratios: number[] = [];
  for (const variable of touched) {
    const lo = lower[variable]!;
    if (lo === upper[variable]!) continue;
    const own = isBelow ? -alpha[variable]! : alpha[variable]!;
    if (value[variable] === lo ? own <= smallestPivot : own >= -smallestPivot) continue;
    candidates.push(variable);
    ratios.push(Math.max(0, reduced[variable]! / own));
  }
  let left = distance;
  const count = candidates.length;
  // The first `from` jump, in their order; few do, so that looking for each is quicker than sorting all.
  for (let from = 0; from < count; from++) {
    let first = from;
    for (let at = from + 1; at < count; at++)
      if (
        ratios[at]! < ratios[first]! ||
        (ratios[at] === ratios[first] && candidates[at]! < candidates[first]!)
      )
        first = at;
    const variable = candidates[first]!;
    const ratio = ratios[first]!;
    left -= Math.abs(alpha[variable]!) * (upper[variable]! - lower[variable]!);
    if (left <= feasible) {
      // Of those at about the same place the one that can be divided by best.
      let entering = variable;
      for (let at = from; at < count; at++) {
        const other = candidates[at]!;
        if (ratios[at]! > ratio + near) continue;
        const by = Math.abs(alpha[other]!) - Math.abs(alpha[entering]!);
        if (by > 0 || (by === 0 && other < entering)) entering = other;
      }
      return { entering, jumps: candidates.slice(0, from) };
    }
    candidates[first] = candidates[from]!;
    ratios[first] = ratios[from]!;
    candidates[from] = variable;
    ratios[from] = ratio;
  }
  return { entering: -1, jumps: [] };
}
