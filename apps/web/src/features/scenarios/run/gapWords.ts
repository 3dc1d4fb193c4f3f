import { formatUsdExact } from '../../../ui/Money.tsx';
import { formatGap } from '../result/gapWords.ts';

const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The maximum that can still be saved: "At most $12,400 (0.05%) can still be saved under these rules." */
export function gapWords(gapUsd: number, gapPercent: number): string {
  if (gapUsd < 0.005) return 'Proven: nothing more can be saved under these rules.';
  const amount = gapUsd < 100 ? formatUsdExact(gapUsd) : wholeUsd.format(gapUsd);
  return `At most ${amount} (${formatGap(gapPercent)}) can still be saved under these rules.`;
}
