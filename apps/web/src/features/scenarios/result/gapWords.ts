import { formatUsdExact } from '../../../ui/Money.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';

const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Formats a gap in percent with the precision it needs: "0.052%", "under 0.001%". */
export function formatGap(percent: number): string {
  if (percent <= 0) return '0%';
  return percent < 0.001 ? 'under 0.001%' : `${fine.format(percent)}%`;
}

/** Whether anything other than the price was weighted. */
export const isWeighed = ({ weightedUsd, awardedUsd }: ScenarioFigures) =>
  Math.abs(weightedUsd - awardedUsd) >= 0.005;

/** Explains the weighted total of an award: best and bound refer to it. */
export const weighedWords = ({ weightedUsd }: ScenarioFigures) =>
  `Including non-price criteria, it comes to ${formatUsdExact(weightedUsd)}.`;

/** Shown instead of the proof if something changed since. */
export const outOfDateWords = 'Out of date: run again to see how close this is to the optimum.';

/** Explains how close the result is to the best; an outdated result has no proof. */
export function proofWords(figures: ScenarioFigures, isProven = true): string {
  if (!isProven) return outOfDateWords;
  const { gapUsd, gapPercent, boundUsd } = figures;
  const weighed = isWeighed(figures) ? `${weighedWords(figures)} ` : '';
  if (gapUsd <= 0)
    return `${weighed}Proven optimal: no award that satisfies these rules ${weighed === '' ? 'costs' : 'comes to'} less.`;
  return (
    `${weighed}Proven: no award that satisfies these rules can come below ${formatUsdExact(boundUsd)}. ` +
    `At most ${formatUsdExact(gapUsd)} (${formatGap(gapPercent)}) can still be saved.`
  );
}
