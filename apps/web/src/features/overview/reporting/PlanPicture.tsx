import { chartColours } from '../../../ui/chart/chartColours.ts';
import { Lines } from '../../../ui/chart/Lines.tsx';
import type { CustomerReport } from './reporting.api.ts';

/** The contract months next to the same months of the previous year. */
export function PlanPicture({ plan }: Pick<CustomerReport, 'plan'>) {
  const hasRealised = plan.some(({ realisedUsd }) => realisedUsd !== null);
  return (
    <Lines
      title="Plan vs. last year"
      note="Cost of the same months a year earlier, the baseline, and how much of it is awarded."
      of="Month"
      categoryKind="month"
      kind="usd"
      categories={plan.map(({ month }) => month)}
      series={[
        {
          name: 'Last year',
          values: plan.map(({ lastYearUsd }) => lastYearUsd),
          isDashed: true,
          colour: '#4a7fd6',
        },
        {
          name: 'Baseline',
          values: plan.map(({ baselineUsd }) => baselineUsd),
          colour: chartColours.baseline,
        },
        {
          name: 'Baseline of awarded volume',
          values: plan.map(({ awardedBaselineUsd }) => awardedBaselineUsd),
          colour: chartColours.pending,
        },
        { name: 'Awarded', values: plan.map(({ awardedUsd }) => awardedUsd), colour: chartColours.awarded },
        ...(hasRealised
          ? [
              {
                name: 'Invoiced',
                values: plan.map(({ realisedUsd }) => realisedUsd),
                colour: chartColours.realised,
              },
            ]
          : []),
      ]}
    />
  );
}
