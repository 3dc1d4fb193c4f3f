import { Bars } from '../../../ui/chart/Bars.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import type { CarrierReport } from './reporting.api.ts';
import classes from './CarrierPictures.module.css';

/** A carrier's revenue by month, and the standings of its bids as far as it may see them. */
export function CarrierPictures({ report }: { report: CarrierReport }) {
  const { revenueByMonth, standings } = report;
  const standing = [
    ['Green', standings.green, chartColours.saving],
    ['Amber', standings.amber, chartColours.pending],
    ['Red', standings.red, chartColours.loss],
    ['Not shown', standings.hidden, chartColours.baseline],
  ] as const;
  const stands = standing.filter(([, lanes]) => lanes > 0);
  return (
    <div className={classes.pair}>
      {revenueByMonth.length > 0 && (
        <Bars
          title="Revenue by month"
          note="Cost awarded to you, by contract month."
          of="Month"
          categoryKind="month"
          kind="usd"
          isStacked
          categories={revenueByMonth.map(({ month }) => month)}
          series={[
            {
              name: 'Accepted',
              values: revenueByMonth.map(({ awardedUsd }) => awardedUsd),
              colour: chartColours.awarded,
            },
            {
              name: 'Pending',
              values: revenueByMonth.map(({ pendingUsd }) => pendingUsd),
              colour: chartColours.pending,
            },
          ]}
        />
      )}
      {stands.length > 0 && (
        <Bars
          title="Your standings"
          note="Lanes by the colour of your bid."
          of="Colour"
          kind="count"
          isHorizontal
          height={Math.max(120, 40 + stands.length * 34)}
          categories={stands.map(([name]) => name)}
          categoryColours={stands.map(([, , colour]) => colour)}
          series={[{ name: 'Lanes', values: stands.map(([, lanes]) => lanes) }]}
        />
      )}
    </div>
  );
}
