/** What is out of its limits by less than this is within. */
export const feasible = 1e-8;
/** Nothing is divided by less. */
export const smallestPivot = 1e-7;

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
  const candidates: { variable: number; ratio: number }[] = [];
  for (const variable of touched) {
    const lo = lower[variable]!;
    if (lo === upper[variable]!) continue;
    const own = isBelow ? -alpha[variable]! : alpha[variable]!;
    if (value[variable] === lo ? own <= smallestPivot : own >= -smallestPivot) continue;
    candidates.push({ variable, ratio: Math.max(0, reduced[variable]! / own) });
  }
  candidates.sort((a, b) => a.ratio - b.ratio || a.variable - b.variable);
  let left = distance;
  let from = 0;
  for (; from < candidates.length; from++) {
    const { variable } = candidates[from]!;
    left -= Math.abs(alpha[variable]!) * (upper[variable]! - lower[variable]!);
    if (left <= feasible) break;
  }
  if (from === candidates.length) return { entering: -1, jumps: [] };
  // Of those at about the same place the one that can be divided by best.
  const last = candidates[from]!.ratio + 1e-9;
  let entering = candidates[from]!.variable;
  for (let at = from + 1; at < candidates.length && candidates[at]!.ratio <= last; at++)
    if (Math.abs(alpha[candidates[at]!.variable]!) > Math.abs(alpha[entering]!))
      entering = candidates[at]!.variable;
  return { entering, jumps: candidates.slice(0, from).map(({ variable }) => variable) };
}
