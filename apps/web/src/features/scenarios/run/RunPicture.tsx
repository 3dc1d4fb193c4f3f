import { useMemo } from 'react';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { EChart } from '../../../ui/chart/EChart.tsx';
import { formatFigure } from '../../../ui/chart/picture/pictureTable.ts';
import { chartGrid, figureAxis } from '../../../ui/chart/series.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { ScenarioProgress } from '../scenarios.api.ts';

type Point = ScenarioProgress['points'][number];

const seconds = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface RunPictureProps {
  points: readonly Point[];
  /** Whether anything other than price counts in an award. */
  isWeighed: boolean;
}

/** Chart of how the best award and the proven bound converged. */
export function RunPicture({ points, isWeighed }: RunPictureProps) {
  const best = isWeighed ? 'Best award, weighted' : 'Best award';
  const option = useMemo(() => pictureOption(points, best), [points, best]);
  return (
    <EChart
      label="Best award and proven bound by second"
      option={option}
      height={200}
      table={{
        columns: ['Second', best, 'Proven bound'],
        rows: points.map((point) => [
          seconds.format(point.seconds),
          point.bestUsd === null ? '–' : formatUsdExact(point.bestUsd),
          point.boundUsd === null ? '–' : formatUsdExact(point.boundUsd),
        ]),
      }}
    />
  );
}

function pictureOption(points: readonly Point[], best: string) {
  const line = (name: string, color: string, of: (point: Point) => number | null) => ({
    type: 'line',
    name,
    color,
    step: 'end',
    showSymbol: points.length < 12,
    symbolSize: 5,
    lineStyle: { width: 2 },
    data: points.map((point) => [point.seconds, of(point)]),
  });
  return {
    grid: chartGrid(true),
    animation: false,
    legend: { left: 0, top: 0, icon: 'roundRect' },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, 'usd'),
    },
    xAxis: {
      type: 'value',
      min: 0,
      axisLabel: { formatter: (value: number) => `${seconds.format(value)} s` },
      splitLine: { show: false },
    },
    // Not from zero: the two lines are too close together to distinguish.
    yAxis: { ...figureAxis('usd'), scale: true },
    series: [
      line(best, chartColours.awarded, ({ bestUsd }) => bestUsd),
      line('Proven bound', chartColours.realised, ({ boundUsd }) => boundUsd),
    ],
  };
}
