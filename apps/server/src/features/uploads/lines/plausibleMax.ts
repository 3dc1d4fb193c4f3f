/**
 * Upper limits per figure, as whole numbers in units of its last place. Larger values indicate a wrong unit or decimal point, and
 * do not fit into the columns of figures or of their sums.
 */
export const plausibleMax = {
  chargeCents: 1e15,
  weightGrams: 1e12,
  volume: 1e13,
  miles: 1e9,
  containerCount: 1e8,
  pieces: 1e11,
  chassisDays: 1e7,
} as const;
