import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import type { Savings } from './savings.api.ts';

/** From the baseline of what is awarded by the savings to what it costs now. */
export function SavingsWaterfall({ totals }: { totals: Savings['totals'] }) {
  const { awardedBaseline, acceptedSavings, pendingSavings, awarded } = totals;
  return (
    <Waterfall
      title="From baseline to awarded cost"
      note="Awarded months and shares only."
      steps={[
        { name: 'Baseline of awarded volume', amount: awardedBaseline, isWhole: true },
        { name: 'Savings accepted', amount: -acceptedSavings },
        { name: 'Savings pending', amount: -pendingSavings },
        { name: 'Awarded cost', amount: awarded, isWhole: true },
      ]}
    />
  );
}
