import { type Charge, Decimal } from '@lanewright/freight';
import type { AwardRate, ChargePrice } from '../awards/index.ts';
import { priceBid } from '../bids/index.ts';
import type { ChargeStructure } from '../settings/index.ts';
import type { AwardToAmend } from './awardsToAmend.ts';

export type History = Parameters<typeof priceBid>[3];

/**
 * Prices the charges of an award whose rates change, over the lane's history at the award's own exchange rate and reference diesel price,
 * as a bid with these rates would be.
 * @param referenceDieselUsdPerGallon - of the contract, for an award that stored none
 */
export function pricesOf(
  award: AwardToAmend,
  structure: ChargeStructure,
  rates: readonly AwardRate[],
  changed: readonly Pick<AwardRate, 'chargeNo'>[],
  history: History,
  referenceDieselUsdPerGallon: string,
): ChargePrice[] {
  const moved = new Set(changed.map(({ chargeNo }) => chargeNo));
  const isMoved = ({ chargeNo, minimumChargeNo }: Charge) =>
    moved.has(chargeNo) || (minimumChargeNo !== undefined && moved.has(minimumChargeNo));
  const { priced } = priceBid(
    {
      usd_per_unit: award.usd_per_unit,
      fuel_basis_usd_per_gallon: award.fuel_basis_usd_per_gallon,
      rates: rates.map(({ chargeNo, breakNo, rate }) => ({ charge_no: chargeNo, break_no: breakNo, rate })),
    },
    { ...structure, charges: structure.charges },
    { equipment: award.equipment, move_type: award.move_type, forecast: [] },
    history,
    award.reference_usd_per_gallon ?? referenceDieselUsdPerGallon,
  );
  const movedNos = new Set(structure.charges.filter(isMoved).map(({ chargeNo }) => chargeNo));
  return priced.charges
    .filter(({ chargeNo }) => movedNos.has(chargeNo))
    .map(({ chargeNo, dividendUsd, divisor }) => ({
      chargeNo,
      dividendUsd: new Decimal(dividendUsd).toFixed(),
      divisor: divisor.toFixed(),
    }));
}
