/** Whether lower or higher is better in a row; null: neither. */
export type Better = 'less' | 'more' | null;

/** Returns which values of a row are the best; none if all known values are equal or only one is known. */
export function bestInRow(values: readonly (number | null)[], better: Better): boolean[] {
  const told = values.filter((value) => value !== null);
  const best = better === 'less' ? Math.min(...told) : Math.max(...told);
  const isChoice = better !== null && new Set(told).size > 1;
  return values.map((value) => isChoice && value === best);
}
