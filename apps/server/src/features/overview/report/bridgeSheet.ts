import type { overview, ResponseOf } from '@lanewright/contract';
import type { StreamedCell, StreamedSheet } from '@lanewright/tabular';
import { computed, sumFill, usdFormat } from './reportFormats.ts';

type Bridge = Pick<
  ResponseOf<typeof overview.overviewBridge>,
  'steps' | 'notAwardedBaselineUsd' | 'constantFuel'
>;

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
export function bridgeSheet({ steps, notAwardedBaselineUsd, constantFuel }: Bridge): StreamedSheet {
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
    rows: [
      [
        ...rows,
        [],
        ['Baseline not awarded', notAwardedBaselineUsd, 'Not part of the bridge.'],
        ...(constantFuel === undefined
          ? []
          : [
              [
                'Fuel price',
                constantFuel.fuelPriceUsd,
                'Part of fuel: the price of fuel, by the index clauses.',
              ],
              ['Fuel terms', constantFuel.fuelTermsUsd, 'Part of fuel: the rest.'],
              [
                'Savings at constant fuel',
                constantFuel.savingsAtConstantFuelUsd,
                `Savings plus fuel price. ${constantFuel.assumptions.join(' ')}`,
              ],
            ]),
      ],
    ],
    isLandscape: true,
  };
}
