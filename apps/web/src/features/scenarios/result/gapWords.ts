import { formatUsdExact } from '../../../ui/Money.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';

const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** A gap in percent, as fine as it is: "0.052%", "under 0.001%". */
export function formatGap(percent: number): string {
  if (percent <= 0) return '0%';
  return percent < 0.001 ? 'under 0.001%' : `${fine.format(percent)}%`;
}

/** Whether anything was weighed beside what is paid. */
export const isWeighed = ({ weightedUsd, awardedUsd }: ScenarioFigures) =>
  Math.abs(weightedUsd - awardedUsd) >= 0.005;

/** What an award comes to where more than its price counts: best and bound are of that sum. */
export const weighedWords = ({ weightedUsd }: ScenarioFigures) =>
  `Including non-price criteria, it comes to ${formatUsdExact(weightedUsd)}.`;

/** What is said instead of a proof once something changed. */
export const outOfDateWords = 'Out of date: run again to see how close this is to the optimum.';

/** How near to the best the answer is, in a sentence; nothing is proven of a result that is out of date. */
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
