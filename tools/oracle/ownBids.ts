import type { ExportedBid, ExportedCharge, ExportedMode } from './exported.ts';
import { measureOf, type OwnLane } from './ownLanes.ts';
import {
  type BidCharge,
  type BidRate,
  bidUnitCost,
  type ChargeUnit,
  type LaneBid,
} from './pipeline/bidCost.ts';
import { compared, type Fraction, roundedHalfUp, sumOf, times } from './pipeline/fraction.ts';

const unitName: Readonly<Record<number, ChargeUnit>> = {
  1: 'PerContainer',
  2: 'PerMile',
  3: 'PerWeightUnit',
  4: 'PerUnitMeasure',
  10: 'PerShipment',
  11: 'PerDay',
};

/** A bid priced exactly over its lane's history: unit cost by charge number. */
export interface OwnBid {
  readonly bid: ExportedBid;
  readonly unitCosts: ReadonlyMap<number, Fraction>;
  readonly isComplete: boolean;
  /** Over the contract period at the full volume, by charge and month, each rounded to the cent. */
  readonly costs: ReadonlyMap<number, ReadonlyMap<string, Fraction>>;
  readonly allInUsd: Fraction;
}

/** Prices the bids of a lane; returns none if no shipment has a volume. */
export function ownBids(exported: ExportedMode, own: OwnLane): OwnBid[] {
  const { history, lane } = own;
  if (history === null) return [];
  const money = exported.charges.filter((charge) => costsMoney(charge, exported.charges, lane.moveType));
  return exported.bids
    .filter(({ laneId }) => laneId === lane.id)
    .flatMap((bid): OwnBid[] => {
      const charges = money.map((charge): BidCharge => chargeOf(charge));
      const rates = Object.fromEntries(
        money.map((charge) => [charge.chargeNo, rateOf(exported, own, bid, charge)]),
      );
      const offer: LaneBid = { carrier: bid.carrierName, laneKey: own.laneKey, rates };
      const priced = bidUnitCost(offer, charges, history.shipments, measureOf[exported.mode] ?? 'miles');
      if (priced === null) return [];
      const unitCosts = new Map([...priced.byCharge].map(([no, cost]) => [Number(no), cost]));
      const costs = new Map(
        [...unitCosts].map(([no, cost]) => [
          no,
          new Map([...own.forecast].map(([month, volume]) => [month, cents(times(cost, volume))])),
        ]),
      );
      return [
        {
          bid,
          unitCosts,
          isComplete: isComplete(money, unitCosts),
          costs,
          allInUsd: sumOf([...costs.values()].flatMap((byMonth) => [...byMonth.values()])),
        },
      ];
    });
}

/** The valid bid with the lowest cost. */
export function bestOf(bids: readonly OwnBid[]): OwnBid | null {
  let best: OwnBid | null = null;
  for (const bid of bids)
    if (bid.isComplete && (best === null || compared(bid.allInUsd, best.allInUsd) < 0)) best = bid;
  return best;
}

export const cents = (cost: Fraction) => roundedHalfUp(cost, 2);

/** Required charges of one group are alternatives. */
function isComplete(charges: readonly ExportedCharge[], offered: ReadonlyMap<number, unknown>): boolean {
  return charges
    .filter(({ required }) => required)
    .every(
      ({ chargeNo, alternativeGroup }) =>
        offered.has(chargeNo) ||
        (alternativeGroup !== null &&
          charges.some(
            (other) => other.alternativeGroup === alternativeGroup && offered.has(other.chargeNo),
          )),
    );
}

/** Whether a charge has a cost of its own; the minimum of another charge has none, and carriage applies to door lanes only. */
function costsMoney(
  charge: ExportedCharge,
  all: readonly ExportedCharge[],
  moveType: string | null,
): boolean {
  if (charge.type !== 'Charge' || unitName[charge.unit] === undefined) return false;
  if (all.some(({ minimumChargeNo }) => minimumChargeNo === charge.chargeNo)) return false;
  if (charge.purpose !== 'carriage' || moveType === null) return true;
  const ends = moveType.match(/Door|Port/g) ?? [];
  return (charge.location === 'Origin' ? ends[0] : ends[1]) === 'Door';
}

function chargeOf(charge: ExportedCharge): BidCharge {
  return {
    name: String(charge.chargeNo),
    unit: unitName[charge.unit] ?? 'PerShipment',
    required: charge.required,
    isFuel: charge.purpose === 'fuel' && unitName[charge.unit] === 'PerMile',
    ...(charge.expectedPerShipment === null ? {} : { perShipment: String(charge.expectedPerShipment) }),
  };
}

function rateOf(
  exported: ExportedMode,
  own: OwnLane,
  bid: ExportedBid,
  charge: ExportedCharge,
): BidRate | null {
  const given = bid.rates.filter(({ chargeNo, rate }) => chargeNo === charge.chargeNo && rate !== null);
  if (given.length === 0) return null;
  const text = (rate: number | null) => plainText(rate ?? 0);
  const minimum = bid.rates.find(
    ({ chargeNo, rate }) => chargeNo === charge.minimumChargeNo && rate !== null,
  )?.rate;
  return {
    ...(charge.hasBreaks
      ? {
          breaks: given.map(({ breakNo, rate }) => ({
            fromKg: plainText(
              exported.weightBreaks.find((step) => step.breakNo === breakNo)?.weightFrom ?? 0,
            ),
            rate: text(rate),
          })),
        }
      : { rate: text(given[0]?.rate ?? 0) }),
    ...(minimum == null ? {} : { minimum: text(minimum) }),
    usdPerUnit: plainText(bid.usdPerUnit),
    ...(bid.fuelBasisUsdPerGallon === null
      ? {}
      : {
          diesel: {
            quotedAt: plainText(bid.fuelBasisUsdPerGallon),
            comparedAt: exported.referenceDieselUsdPerGallon,
            milesPerGallon: milesPerGallon(own.lane.equipment ?? ''),
          },
        }),
  };
}

const milesPerGallon = (equipment: string) =>
  /reef|refrig/i.test(equipment) ? '5.5' : /flat/i.test(equipment) ? '5.0' : '6.0';

/** A number from the API as plain decimal text: at most ten decimals, without trailing zeros. */
export function plainText(value: number): string {
  return value.toFixed(10).replace(/\.?0+$/, '');
}
