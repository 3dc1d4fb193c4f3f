import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import type { Savings } from './savings.api.ts';

/** Waterfall from the baseline of awarded lanes to their awarded cost. */
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
