import type { ChargeUnitNumber } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';
import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumOf } from './money.ts';

export interface SavingsEstimateInput {
  readonly mode: OfferedMode;
  readonly baselineUsd: DecimalInput;
  readonly rates: readonly { readonly unit: ChargeUnitNumber; readonly rateUsd: DecimalInput }[];
  readonly shipments: DecimalInput;
  /** Total miles driven on the lane; needed for FTL only. */
  readonly miles: DecimalInput;
}

/**
 * The specification's savings estimate of a road lane, in USD to the cent. FTL: baseline less per-shipment rates × shipments and
 * per-mile rates × miles. Drayage: baseline less per-shipment and per-container rates × shipments, no miles. Null for the other
 * modes, which have no such estimate. It applies each of these rates to every shipment and omits all other charges, so it is not
 * what an award saves. Screens show baseline less the priced bid instead (`savingsAtBestBid` of a lane).
 */
export function laneSavingsEstimate(input: SavingsEstimateInput): Decimal | null {
  const rateOf = (...units: ChargeUnitNumber[]) =>
    sumOf(input.rates.filter(({ unit }) => units.includes(unit)).map(({ rateUsd }) => rateUsd));
  const { PerShipment, PerContainer, PerMile } = ChargeUnit;
  const less = (cost: Decimal) => roundHalfUpToCent(new Decimal(input.baselineUsd).minus(cost));
  switch (input.mode) {
    case Mode.RoadFTL:
      return less(rateOf(PerShipment).times(input.shipments).plus(rateOf(PerMile).times(input.miles)));
    case Mode.RoadDrayage:
      return less(rateOf(PerShipment, PerContainer).times(input.shipments));
    default:
      return null;
  }
}
