import { clauseAmount } from './clauseAmount.ts';
import type { FuelEquipment } from './fuel.ts';
import type { ClauseTerms } from './indexClause.ts';
import type { DecimalInput } from './money.ts';
import { Decimal, sumOf } from './money.ts';

/** Why a price of fuel is unknown: a day without an index value, no linehaul to take a percentage of, no quantity to multiply. */
export const fuelPriceGaps = ['valueMissing', 'linehaulMissing', 'quantityMissing'] as const;
export type FuelPriceGap = (typeof fuelPriceGaps)[number];

/** A charge of an award that an index clause moves; amounts in USD are of the awarded volume. */
export interface ClausedCharge {
  readonly terms: ClauseTerms;
  /** In the award's currency; null: the award has no rate for it, or one for each weight break. */
  readonly rate: DecimalInput | null;
  readonly hasBreaks: boolean;
  readonly equipment: FuelEquipment;
  /** Index value at which the rate is quoted. */
  readonly basis: DecimalInput;
  /** Index value at which the award's cost was calculated. */
  readonly reference: DecimalInput;
  readonly usdPerUnit: DecimalInput;
  readonly volume: DecimalInput;
  /** Cost of the charge and of the linehaul; null: the award has none. */
  readonly costUsd: DecimalInput | null;
  readonly linehaulUsd: DecimalInput | null;
}

/** Shipments that share a level of the index. */
export interface LevelShipments {
  /** Null: the index has no level on their days. */
  readonly level: DecimalInput | null;
  readonly volume: DecimalInput;
  /** What the amount of the clause is multiplied by: miles, containers, shipments. Null: the shipments do not state it. */
  readonly quantity: DecimalInput | null;
}

/**
 * What the clause adds at the reference compared with the days of these shipments, in USD and unrounded: the mean over the shipments,
 * for the awarded volume. 0 for a charge that costs nothing in the award; a text: why it is unknown.
 */
export function fuelPriceOf(
  charge: ClausedCharge,
  shipments: readonly LevelShipments[],
): Decimal | FuelPriceGap {
  const sum = overShipments(charge, shipments);
  if (typeof sum === 'string') return sum;
  const volume = sumOf(shipments.map((some) => some.volume));
  return volume.isZero() ? new Decimal(0) : sum.times(charge.volume).div(volume);
}

/**
 * What the clause added to these shipments since the reference, in USD and unrounded: their own quantities at the level of their
 * days, less those at the reference. Shipments on days without a level add nothing.
 */
export function fuelDriftOf(charge: ClausedCharge, shipments: readonly LevelShipments[]): Decimal {
  const sum = overShipments(
    charge,
    shipments.filter(({ level }) => level !== null),
  );
  return typeof sum === 'string' ? new Decimal(0) : sum.negated();
}

/** Σ quantity × (amount at the reference − at the level), in USD: with the quantities of these shipments, not of the award. */
function overShipments(charge: ClausedCharge, shipments: readonly LevelShipments[]): Decimal | FuelPriceGap {
  const { terms, rate, costUsd, usdPerUnit, linehaulUsd, hasBreaks } = charge;
  const { effect } = terms;
  const isSet = effect.kind === 'table' || effect.kind === 'perMileFrom';
  if (!isSet && costUsd === null) return new Decimal(0);
  if (shipments.some(({ level }) => level === null)) return 'valueMissing';
  if (hasBreaks && effect.kind === 'factor') {
    // Rates of weight breaks move alike, so the cost of the charge moves by the same part.
    const perVolume = perAwardedVolume(charge, costUsd ?? 0);
    return sumOf(
      shipments.map(({ level, volume }) =>
        new Decimal(charge.reference)
          .minus(level ?? 0)
          .times(effect.part)
          .div(charge.basis)
          .times(perVolume)
          .times(volume),
      ),
    );
  }
  if (!isSet && rate === null) return new Decimal(0);
  const amountAt = (level: DecimalInput) =>
    clauseAmount(terms, level, {
      rate: rate ?? 0,
      equipment: charge.equipment,
      basis: charge.basis,
    }).amount;
  const atReference = amountAt(charge.reference);
  const difference = (level: DecimalInput | null) => atReference.minus(amountAt(level ?? 0));
  if (effect.kind === 'table' && effect.per === 'percentOfLinehaul') {
    if (linehaulUsd === null) return 'linehaulMissing';
    const perVolume = perAwardedVolume(charge, linehaulUsd).div(100);
    return sumOf(shipments.map(({ level, volume }) => difference(level).times(perVolume).times(volume)));
  }
  if (shipments.length > 0 && shipments.every(({ quantity }) => quantity === null)) return 'quantityMissing';
  return sumOf(shipments.map(({ level, quantity }) => difference(level).times(quantity ?? 0))).times(
    usdPerUnit,
  );
}

function perAwardedVolume({ volume }: ClausedCharge, usd: DecimalInput): Decimal {
  return new Decimal(volume).isZero() ? new Decimal(0) : new Decimal(usd).div(volume);
}
