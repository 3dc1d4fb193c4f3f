import {
  type Charge,
  ChargeUnit,
  clauseAmount,
  type ClauseTerms,
  Decimal,
  type DecimalInput,
  fuelEquipmentOf,
  modeDetails,
  type OfferedMode,
  roundHalfUpToCent,
} from '@lanewright/freight';

/** Awarded volumes with one rate of a charge. */
export type AwardedQuantity = {
  readonly charge_no: number;
  readonly rate: string | null;
  readonly usd_per_unit: string;
  readonly basis: string | null;
  readonly equipment: string;
  readonly lanes: number;
  readonly volume: string;
  readonly cost_usd: string;
  readonly linehaul_usd: string;
};

/** An awarded quantity with what the amount of a clause is multiplied by, in USD per unit of the award's currency. */
export type PricedQuantity = AwardedQuantity & { readonly usdPerAmount: Decimal };

type MovedCharge = Pick<Charge, 'unit' | 'purpose'>;

/** Whether bids quote a charge at a diesel price of their own: fuel per mile. The index of another charge can be a different one. */
export const quotesDiesel = ({ purpose, unit }: MovedCharge): boolean =>
  purpose === 'fuel' && unit === ChargeUnit.PerMile;

/** Awarded volumes of a charge with what the amount of a clause is multiplied by; null if that is unknown. */
export function pricedQuantity(
  terms: ClauseTerms,
  charge: MovedCharge,
  mode: OfferedMode,
  awarded: AwardedQuantity,
): PricedQuantity | null {
  const usdPerAmount = quantityOf(terms, charge, mode, awarded);
  if (usdPerAmount === null) return null;
  return { ...awarded, basis: quotesDiesel(charge) ? awarded.basis : null, usdPerAmount };
}

/** Returns what the amount of a clause is multiplied by for these volumes, in USD; null if it is unknown. */
function quantityOf(
  terms: ClauseTerms,
  charge: MovedCharge,
  mode: OfferedMode,
  awarded: AwardedQuantity,
): Decimal | null {
  const { volumeUnit } = modeDetails[mode];
  const volume = new Decimal(awarded.volume).times(awarded.usd_per_unit);
  const isPerMile = volumeUnit === 'mi';
  const byRate = () =>
    awarded.rate === null || Number(awarded.rate) === 0
      ? null
      : new Decimal(awarded.cost_usd).div(awarded.rate);
  if (terms.effect.kind === 'table') {
    if (terms.effect.per === 'mile') return isPerMile ? volume : null;
    if (terms.effect.per === 'container') return volumeUnit === 'containers' ? volume : null;
    if (terms.effect.per === 'percentOfLinehaul') return new Decimal(awarded.linehaul_usd).div(100);
    return charge.unit === ChargeUnit.PerShipment ? byRate() : null;
  }
  if (charge.unit === ChargeUnit.PerMile) return isPerMile ? volume : null;
  return byRate();
}

/** What awarded volumes cost at a level of the index, in USD to the cent. A charge without a rate costs nothing unless the clause sets it. */
export function costAtLevel(
  terms: ClauseTerms,
  priced: readonly PricedQuantity[],
  level: DecimalInput,
): Decimal {
  const isSet = terms.effect.kind === 'table' || terms.effect.kind === 'perMileFrom';
  let sum = new Decimal(0);
  for (const { rate, basis, equipment, usdPerAmount } of priced) {
    if (rate === null && !isSet) continue;
    const { amount } = clauseAmount(terms, level, {
      rate: rate ?? 0,
      equipment: fuelEquipmentOf(equipment),
      basis: basis ?? terms.basis,
    });
    sum = sum.plus(usdPerAmount.times(amount));
  }
  return roundHalfUpToCent(sum);
}
