import { useMemo } from 'react';
import { EChart } from '../../../ui/chart/EChart.tsx';
import { formatMonth } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { Stats } from '../overview.api.ts';
import { usdAxis, usdTooltip } from '../usdAxis.ts';

/** Month by month: the baseline of what is awarded beside its awarded cost; the difference is the saving. */
export function MonthsOfMode({ stats, height = 260 }: { stats: Stats; height?: number }) {
  const option = useMemo(
    () => ({
      grid: { left: 4, right: 8, top: 36, bottom: 4, containLabel: true },
      legend: { left: 0, top: 0 },
      tooltip: usdTooltip,
      xAxis: { type: 'category', data: stats.byMonth.map(({ month }) => formatMonth(month)) },
      yAxis: usdAxis,
      series: [
        { name: 'Baseline of what is awarded', color: '#b9b4c7', key: 'awardedBaseline' as const },
        { name: 'Awarded', color: '#8a5bd0', key: 'awarded' as const },
      ].map(({ name, color, key }) => ({
        type: 'bar',
        name,
        color,
        barMaxWidth: 20,
        barGap: '12%',
        itemStyle: { borderRadius: [3, 3, 0, 0] },
        data: stats.byMonth.map((month) => month[key]),
      })),
    }),
    [stats],
  );
  return (
    <EChart
      label="Baseline and awarded cost by month"
      option={option}
      height={height}
      table={{
        columns: ['Month', 'Baseline', 'Baseline of what is awarded', 'Awarded', 'Savings'],
        rows: stats.byMonth.map((month) => [
          formatMonth(month.month),
          formatUsdExact(month.baseline),
          formatUsdExact(month.awardedBaseline),
          formatUsdExact(month.awarded),
          formatUsdExact(month.savings),
        ]),
      }}
    />
  );
}
