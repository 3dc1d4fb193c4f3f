import type { MonthVolume } from './forecast.ts';
import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';
import type { Month } from './months.ts';

export interface PaidShipment {
  /** Historic total charge in USD; null if the file does not state it. */
  readonly chargeUsd: DecimalInput | null;
  readonly volume: DecimalInput | null;
}

export interface UnitCostSums {
  readonly chargeUsd: Decimal;
  readonly volume: Decimal;
}

/** Sums charge and volume over the shipments with both a charge and a volume above zero. */
export function unitCostSums(shipments: Iterable<PaidShipment>): UnitCostSums {
  const both = [...shipments].filter(
    ({ chargeUsd, volume }) => chargeUsd !== null && volume !== null && new Decimal(volume).gt(0),
  );
  return {
    chargeUsd: sumOf(both.map(({ chargeUsd }) => chargeUsd ?? 0)),
    volume: sumOf(both.map(({ volume }) => volume ?? 0)),
  };
}

/** USD per unit of volume, volume-weighted and unrounded; null if no volume has a charge. */
export function unitCostUsd(sums: {
  readonly chargeUsd: DecimalInput;
  readonly volume: DecimalInput;
}): Decimal | null {
  const volume = new Decimal(sums.volume);
  return volume.gt(0) ? new Decimal(sums.chargeUsd).div(volume) : null;
}

export interface LaneBaseline {
  readonly unitCostUsd: Decimal;
  readonly months: readonly { readonly month: Month; readonly costUsd: Decimal }[];
  readonly costUsd: Decimal;
}

/** Cost of a lane's forecast at the historic price, each month rounded to the cent; null without history. */
export function laneBaseline(
  sums: { readonly chargeUsd: DecimalInput; readonly volume: DecimalInput },
  forecast: readonly MonthVolume[],
): LaneBaseline | null {
  const unitCost = unitCostUsd(sums);
  if (unitCost === null) return null;
  const months = forecast.map(({ month, volume }) => ({
    month,
    // Multiply before dividing, so that whole cents stay whole cents.
    costUsd: roundHalfUpToCent(new Decimal(sums.chargeUsd).times(volume).div(sums.volume)),
  }));
  return { unitCostUsd: unitCost, months, costUsd: sumCents(months.map(({ costUsd }) => costUsd)) };
}
