/** What is better of a row of figures; null: neither. */
export type Better = 'less' | 'more' | null;

/** Which of a row's figures are the best; none where all that are told are the same, or only one is. */
export function bestOfRow(values: readonly (number | null)[], better: Better): boolean[] {
  const told = values.filter((value) => value !== null);
  const best = better === 'less' ? Math.min(...told) : Math.max(...told);
  const isChoice = better !== null && new Set(told).size > 1;
  return values.map((value) => isChoice && value === best);
}
