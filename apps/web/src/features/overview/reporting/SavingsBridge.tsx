import { formatUsdShort } from '@lanewright/freight';
import { useMemo } from 'react';
import { EChart } from '../../../ui/chart/EChart.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { Stats } from '../overview.api.ts';
import { usdAxis } from '../usdAxis.ts';
import { type BridgeStep, savingsBridge } from './bridge.ts';

const colours: Readonly<Record<BridgeStep['kind'], string>> = {
  whole: '#8a5bd0',
  saving: '#2fa566',
  loss: '#d9534a',
};

/** From baseline to expected cost, with what is awarded of it. */
export function SavingsBridge({ stats }: { stats: Stats }) {
  const steps = useMemo(() => savingsBridge(stats), [stats]);
  const option = useMemo(
    () => ({
      grid: { left: 4, right: 8, top: 26, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        data: steps.map(({ name }) => name),
        axisLabel: { interval: 0, width: 56, lineHeight: 14, overflow: 'break' },
      },
      yAxis: usdAxis,
      series: [
        // The unseen part that a floating bar stands on.
        {
          type: 'bar',
          stack: 'bridge',
          silent: true,
          itemStyle: { color: 'transparent' },
          data: steps.map(({ fromUsd }) => fromUsd),
        },
        {
          type: 'bar',
          stack: 'bridge',
          barMaxWidth: 64,
          label: { show: true, position: 'top', fontWeight: 600, color: 'inherit' },
          data: steps.map(({ amountUsd, kind }) => ({
            value: Math.abs(amountUsd),
            itemStyle: { color: colours[kind], borderRadius: 3 },
            label: { formatter: formatUsdShort(amountUsd) },
          })),
        },
      ],
    }),
    [steps],
  );
  return (
    <EChart
      label="From baseline to expected cost"
      option={option}
      height={280}
      table={{
        columns: ['Step', 'Amount'],
        rows: steps.map(({ name, amountUsd }) => [name, formatUsdExact(amountUsd)]),
      }}
    />
  );
}
