/** Violations below this are tolerated. */
export const feasible = 1e-8;
/** Smallest divisor. */
export const smallestPivot = 1e-7;
/** Ratios this close count as equal. */
const near = 1e-9;

interface Programme {
  readonly alpha: Float64Array;
  readonly reduced: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly value: Float64Array;
}

/**
 * Returns the touched variable whose reduced cost reaches zero first when a variable that is out of its limits by `distance`
 * leaves. Variables before it jump to their other limit as long as the leaving one stays out; −1 if all jump and it still is.
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
  // The first `from` variables jump, in order; few do, so searching for each is faster than sorting all.
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
      // Of those with about the same ratio, take the one with the largest divisor.
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
