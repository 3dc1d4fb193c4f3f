import { useMemo } from 'react';
import { EChart } from '../../../ui/chart/EChart.tsx';
import { formatMonth, formatQuantity, unitLabel } from '../../../ui/figures.ts';
import type { Lane } from '../laneTypes.ts';

/** Forecast volume by month. */
export function MonthsChart({ lane }: { lane: Lane }) {
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 8, top: 24, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: lane.volume.map(({ month }) => formatMonth(month)) },
      yAxis: { type: 'value', splitNumber: 3 },
      series: [
        {
          type: 'bar',
          name: `Forecast, ${unitLabel(lane.unitMeasure)}`,
          data: lane.volume.map(({ volume }) => volume),
          barMaxWidth: 22,
          itemStyle: { borderRadius: [3, 3, 0, 0] },
        },
      ],
    }),
    [lane],
  );
  return (
    <EChart
      label="Forecast volume by month"
      option={option}
      height={140}
      table={{
        columns: ['Month', 'Forecast'],
        rows: lane.volume.map(({ month, volume }) => [
          formatMonth(month),
          formatQuantity(volume, lane.unitMeasure),
        ]),
      }}
    />
  );
}
