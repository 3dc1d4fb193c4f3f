import type { bids, ResponseOf } from '@lanewright/contract';
import {
  bridgeOf,
  chargeUnits,
  costsMoney,
  type Decimal,
  modeDetails,
  type OfferedMode,
  roundHalfUpToCent,
  scopeOf,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type ChargeStructure, ratesOfMode, structureOfVersion } from '../../settings/index.ts';
import { selectReadableLanes } from '../bids.queries.ts';
import { rankingOf } from '../pricing/rankLanes.ts';
import { costsByCharge, type PricedBid, priceBid } from './explainBid.ts';
import { selectExplainedBids, selectExplainedLane, selectRatedLane } from './explanation.queries.ts';

type Explanation = ResponseOf<typeof bids.explainLaneBids>;
type ExplainedCharge = Explanation['bids'][number]['charges'][number];

const nothingRated = { shipments: 0, volume: '0', kinds: [] };

/**
 * How the prices of a lane's bids are calculated: all for the customer, its own for a carrier, which sees nothing of other
 * carriers' prices. 404 for another company's lane.
 */
export async function readExplanation(tx: Transaction, caller: Caller, laneId: string): Promise<Explanation> {
  const carrierId = caller.userType === 'Carrier' ? caller.companyId : null;
  const [place] = await selectReadableLanes(tx, caller.customerIds, [laneId], carrierId);
  if (place === undefined) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const { customer_id: customerId, mode, contract_no: contractNo } = place;
  const lane = await selectExplainedLane(tx, customerId, laneId);
  const ranking = await rankingOf(tx, customerId, mode, contractNo);
  const exchange = await ratesOfMode(tx, customerId, mode, contractNo);
  const found = await selectExplainedBids(tx, customerId, laneId, carrierId);
  // History is totalled for the first bid on a lane: shown before its own bid is priced, it would reveal to a carrier that others
  // bid.
  const isShown = carrierId === null || found.some((bid) => bid.is_priced);
  const rated = (isShown ? await selectRatedLane(tx, customerId, laneId) : null) ?? nothingRated;
  const versions = new Map<number, ChargeStructure>();
  for (const version of new Set(found.map((bid) => bid.structure_version)))
    versions.set(version, await structureOfVersion(tx, customerId, mode, version));
  const priced = found.flatMap((bid) => {
    const structure = versions.get(bid.structure_version);
    return structure === undefined
      ? []
      : [priceBid(bid, structure, lane, rated, ranking.referenceDieselUsdPerGallon)];
  });
  return {
    laneId,
    unitMeasure: modeDetails[mode as OfferedMode].volumeUnit,
    shipments: rated.shipments,
    volume: Number(rated.volume),
    forecastVolume: Number(lane.forecast_volume),
    referenceDieselUsdPerGallon: Number(ranking.referenceDieselUsdPerGallon),
    ratesFrozenOn: exchange.frozenOn,
    ratesOn: exchange.ratesOn,
    ratesSource: exchange.source,
    countsMissingCharges: carrierId === null && ranking.countsMissingCharges,
    bids: priced.map((bid) => present(bid, carrierId === null ? scopeAmong(bid, priced) : null)),
  };
}

/** Prices of the other valid bids for the charges that this one leaves out. */
function scopeAmong(bid: PricedBid, all: readonly PricedBid[]): Map<number, Decimal> {
  const others = all
    .filter((other) => other !== bid && !other.bid.is_held)
    .flatMap((other) => costsByCharge(other) ?? []);
  return scopeOf(bid.leftOut, others);
}

function present(
  { bid, structure, priced }: PricedBid,
  scope: ReadonlyMap<number, Decimal> | null,
): Explanation['bids'][number] {
  const isRated = priced.charges.length > 0;
  return {
    bidId: bid.bid_id,
    carrierId: bid.carrier_id,
    carrierName: bid.carrier_name,
    currency: bid.currency,
    usdPerUnit: Number(bid.usd_per_unit),
    fuelBasisUsdPerGallon:
      bid.fuel_basis_usd_per_gallon === null ? null : Number(bid.fuel_basis_usd_per_gallon),
    isComplete: bid.is_complete,
    missing: priced.missingRequired.flatMap(
      (chargeNo) => structure.charges.find((charge) => charge.chargeNo === chargeNo)?.name ?? [],
    ),
    isPriced: bid.is_priced,
    charges: structure.charges
      .filter((charge) => costsMoney(charge, structure.charges))
      .map(({ chargeNo, name, unit, location }): ExplainedCharge => {
        const cost = priced.charges.find((charge) => charge.chargeNo === chargeNo);
        const others = scope?.get(chargeNo);
        return {
          chargeNo,
          name,
          unitName: chargeUnits[unit].label,
          location,
          isOffered: bid.rates.some((rate) => rate.charge_no === chargeNo),
          rows: (cost?.explanation ?? []).map(({ rule, rate, driver, amount, shipments }) => ({
            rule,
            rate: rate.toNumber(),
            quantity: driver.toNumber(),
            amount: amount.toNumber(),
            shipments,
          })),
          shipmentsWithoutQuantity: cost?.shipmentsWithoutDriver ?? 0,
          amount: cost?.ratedAmount.toNumber() ?? null,
          costUsd: cost?.costUsd.toNumber() ?? null,
          months: (cost?.months ?? []).map(({ month, costUsd }) => ({ month, costUsd: costUsd.toNumber() })),
          othersUsd: others === undefined ? null : roundHalfUpToCent(others).toNumber(),
        };
      }),
    bridge: isRated
      ? bridgeOf(priced, bid.currency, scope === null ? null : [...scope.values()]).map((row) => ({
          ...row,
          change: row.change?.toNumber() ?? null,
          total: row.total.toNumber(),
        }))
      : [],
  };
}
