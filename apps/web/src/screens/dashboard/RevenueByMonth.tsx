import type { DashboardOf } from '../../features/overview/dashboard/dashboard.api.ts';
import { Bars } from '../../ui/chart/Bars.tsx';
import { chartColours } from '../../ui/chart/chartColours.ts';

interface RevenueByMonthProps {
  months: DashboardOf<'carrier'>['revenueByMonth'];
  height: number;
  plain?: boolean;
}

/** Amounts awarded to a carrier, by contract month. */
export function RevenueByMonth({ months, ...frame }: RevenueByMonthProps) {
  return (
    <Bars
      {...frame}
      title="Revenue by month"
      note="Awarded to you, by contract month"
      of="Month"
      kind="usd"
      categoryKind="month"
      isStacked
      categories={months.map(({ month }) => month)}
      series={[
        {
          name: 'Accepted',
          colour: chartColours.awarded,
          values: months.map(({ awardedUsd }) => awardedUsd),
        },
        {
          name: 'Awaiting your response',
          colour: chartColours.pending,
          values: months.map(({ pendingUsd }) => pendingUsd),
        },
      ]}
    />
  );
}
