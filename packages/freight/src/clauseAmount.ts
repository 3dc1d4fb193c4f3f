import type { FuelEquipment } from './fuel.ts';
import type { ClauseTerms, MilesPerGallon, TableUnit } from './indexClause.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** What a charge costs under a clause. */
export interface ClauseAmount {
  /** Rate per unit of the charge, or the amount per mile, container or shipment, or a percentage of the linehaul. */
  readonly amount: Decimal;
  /** Null: per unit of the charge. */
  readonly per: TableUnit | null;
  /** The bound that the amount was set to. */
  readonly bounded: 'minimum' | 'maximum' | null;
}

const milesPerGallonFor = (milesPerGallon: MilesPerGallon, equipment: FuelEquipment): number =>
  typeof milesPerGallon === 'number' ? milesPerGallon : milesPerGallon[equipment];

/**
 * The rate or amount of a charge at a level of the index: effect, then its bounds, then rounding.
 * @param rate - the rate of the charge as quoted at the basis
 * @param basis - the basis of the award, if it has its own
 */
export function clauseAmount(
  terms: ClauseTerms,
  level: DecimalInput,
  {
    rate,
    equipment,
    basis = terms.basis,
  }: { rate: DecimalInput; equipment: FuelEquipment; basis?: DecimalInput },
): ClauseAmount {
  const raw = effectOf(terms.effect, new Decimal(level), new Decimal(rate), basis, equipment);
  const { minAmount, maxAmount, decimals } = terms;
  const bounded =
    minAmount !== null && raw.lt(minAmount)
      ? ('minimum' as const)
      : maxAmount !== null && raw.gt(maxAmount)
        ? ('maximum' as const)
        : null;
  const amount =
    bounded === 'minimum' ? (minAmount ?? raw) : bounded === 'maximum' ? (maxAmount ?? raw) : raw;
  return {
    amount: new Decimal(amount).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP),
    per: terms.effect.kind === 'table' ? terms.effect.per : null,
    bounded,
  };
}

function effectOf(
  effect: ClauseTerms['effect'],
  level: Decimal,
  rate: Decimal,
  basis: DecimalInput,
  equipment: FuelEquipment,
): Decimal {
  switch (effect.kind) {
    case 'perMile':
      return rate.plus(level.minus(basis).div(milesPerGallonFor(effect.milesPerGallon, equipment)));
    case 'perMileFrom':
      return Decimal.max(0, level.minus(effect.peg).div(milesPerGallonFor(effect.milesPerGallon, equipment)));
    case 'table':
      return new Decimal(effect.steps.filter(({ from }) => level.gte(from)).at(-1)?.amount ?? 0);
    case 'factor':
      return rate.times(level.minus(basis).times(effect.part).div(basis).plus(1));
  }
}
