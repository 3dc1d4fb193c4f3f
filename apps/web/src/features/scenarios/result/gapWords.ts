import { formatUsdExact } from '../../../ui/Money.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';

const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** A gap in percent, as fine as it is: "0.052%", "under 0.001%". */
export function formatGap(percent: number): string {
  if (percent <= 0) return '0%';
  return percent < 0.001 ? 'under 0.001%' : `${fine.format(percent)}%`;
}

/** How near to the best the answer is, in a sentence. */
export function proofWords({ gapUsd, gapPercent, boundUsd }: ScenarioFigures): string {
  if (gapUsd <= 0) return 'Proven optimal: no award that keeps these rules costs less.';
  return (
    `Proven: no award that keeps these rules can come below ${formatUsdExact(boundUsd)}. ` +
    `At most ${formatUsdExact(gapUsd)} (${formatGap(gapPercent)}) can still be saved.`
  );
}
