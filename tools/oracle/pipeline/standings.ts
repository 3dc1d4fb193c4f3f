import { compared, type Fraction, fraction, times } from './fraction.ts';

export type Colour = 'Green' | 'Amber' | 'Red';

/** Default thresholds: 5% above a target for amber; 2% and 7% above the best bid for green and amber. */
const amberOverTarget = fraction('1.05');
const greenOverBest = fraction('1.02');
const amberOverBest = fraction('1.07');
/** If the best bid is more than 10% above the baseline, all bids of its lane are compared with the baseline. */
const mostOverBaseline = fraction('1.1');

/** The price that replaces the best bid as reference: the target; without one the baseline, for an only bid or one far above it. */
export function fixedPrice(
  target: Fraction | null,
  baseline: Fraction | null,
  best: Fraction | null,
  completeBids: number,
): Fraction | null {
  if (target && target.over > 0n) return target;
  if (!best || !baseline || baseline.over <= 0n) return null;
  return completeBids === 1 || compared(best, times(baseline, mostOverBaseline)) > 0 ? baseline : null;
}

/** A carrier's standing: its cost compared with the target or what replaces it (0 means none), else with the best valid bid. */
export function standing(cost: Fraction | null, target: Fraction | null, best: Fraction | null): Colour {
  if (!cost) return 'Red';
  if (target && target.over > 0n) {
    if (compared(cost, target) <= 0) return 'Green';
    return compared(cost, times(target, amberOverTarget)) <= 0 ? 'Amber' : 'Red';
  }
  if (!best) return 'Red';
  if (compared(cost, times(best, greenOverBest)) <= 0) return 'Green';
  return compared(cost, times(best, amberOverBest)) <= 0 ? 'Amber' : 'Red';
}

/** The lane's own colour: the best standing on it, red if there is none. */
export function laneColour(standings: Iterable<Colour>): Colour {
  const all = new Set(standings);
  if (all.has('Green')) return 'Green';
  return all.has('Amber') ? 'Amber' : 'Red';
}
