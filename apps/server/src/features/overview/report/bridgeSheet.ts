import type { overview, ResponseOf } from '@lanewright/contract';
import type { StreamedCell, StreamedSheet } from '@lanewright/tabular';
import { computed, sumFill, usdFormat } from './reportFormats.ts';

type Bridge = Pick<ResponseOf<typeof overview.overviewBridge>, 'steps' | 'notAwardedBaselineUsd'>;

const names = {
  history: 'Historical spend, scaled to the contract period',
  volume: 'Volume',
  mix: 'Lane mix',
  baseline: 'Baseline of the awarded part',
  price: 'Price',
  fx: 'Exchange rates',
  fuel: 'Fuel',
  awarded: 'Awarded',
} as const;

/** From past spend to awards: each level is the previous level plus all causes in between. */
export function bridgeSheet({ steps, notAwardedBaselineUsd }: Bridge): StreamedSheet {
  let level = 2;
  const rows = steps.map(({ step, isLevel, amountUsd, isTold, note }, at): StreamedCell[] => {
    const row = at + 2;
    const look = isLevel ? { isBold: true, fill: sumFill } : {};
    const amount =
      isLevel && row > 2
        ? computed(`SUM(B${level}:B${row - 1})`, amountUsd, look)
        : { value: amountUsd, ...look };
    if (isLevel) level = row;
    return [
      { value: names[step], ...look },
      amount,
      { value: isTold ? note : `Not available. ${note}`, ...look },
    ];
  });
  return {
    name: 'Bridge',
    columns: [
      { header: 'Step', width: 44 },
      { header: 'USD', width: 20, numberFormat: usdFormat },
      { header: 'Description', width: 78, wrap: true },
    ],
    rows: [[...rows, [], ['Baseline not awarded', notAwardedBaselineUsd, 'Not part of the bridge.']]],
    isLandscape: true,
  };
}
