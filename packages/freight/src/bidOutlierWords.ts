import { formatFactor, formatRate } from './bidSenseWords.ts';
import type { LaneVolumeUnit } from './modes.ts';
import { type DecimalInput, Decimal } from './money.ts';

/** References for the unit cost of a bid. */
export const outlierReferenceKinds = ['lastPricePaid', 'baseline', 'target', 'otherBids'] as const;

/** One reference and its unit cost in USD; `bids`: number of other bids behind the median. */
export interface OutlierReference {
  readonly of: (typeof outlierReferenceKinds)[number];
  readonly unitUsd: string;
  readonly bids?: number | undefined;
}

const perVolume: Readonly<Record<LaneVolumeUnit, string>> = {
  mi: 'per mile',
  containers: 'per container',
  m3: 'per m³',
  kg: 'per kg',
};
const names: Readonly<Record<OutlierReference['of'], string>> = {
  lastPricePaid: 'the last price paid',
  baseline: 'the baseline',
  target: 'the target price',
  otherBids: 'the median of the other bids',
};

/** Display form of a unit cost in USD: "1.56 per mile", or "1.56 USD per mile"; four significant digits below one. */
export function unitCostInWords(
  unitCostUsd: DecimalInput,
  unit: LaneVolumeUnit,
  currency: '' | 'USD' = '',
): string {
  const cost = new Decimal(unitCostUsd);
  const text = cost.abs().lt(1) ? cost.toSignificantDigits(4).toFixed() : cost.toFixed(2);
  return [formatRate(text), ...(currency === '' ? [] : [currency]), perVolume[unit]].join(' ');
}

/**
 * Explains why a bid is an outlier: compares its unit cost with the reference whose distance is closest to the median of all, such
 * as "0.0156 per mile is 1/100 of the last price paid". For the customer only.
 */
export function outlierInWords(
  unitCostUsd: DecimalInput,
  unit: LaneVolumeUnit,
  factor: DecimalInput,
  references: readonly OutlierReference[],
): string {
  const cost = unitCostInWords(unitCostUsd, unit);
  const ratios = references.map(({ of, unitUsd }) => ({ of, ratio: Number(unitCostUsd) / Number(unitUsd) }));
  const distance = (ratio: number) => Math.abs(Math.abs(Math.log(ratio)) - Math.log(Number(factor)));
  const nearest = ratios.toSorted((one, other) => distance(one.ratio) - distance(other.ratio))[0];
  if (nearest === undefined) return cost;
  const { of, ratio } = nearest;
  return ratio >= 1
    ? `${cost} is ${multiple(ratio)} times ${names[of]}`
    : `${cost} is 1/${multiple(1 / ratio)} of ${names[of]}`;
}

/** One decimal below ten: "4.5", "100". */
const multiple = (ratio: number) => formatFactor(ratio < 10 ? Number(ratio.toFixed(1)) : ratio);
