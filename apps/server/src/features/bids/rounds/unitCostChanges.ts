import { Decimal } from '@lanewright/freight';
import type { MoveType } from '@lanewright/freight';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { priceBid } from '../explanation/explainBid.ts';
import type { RatedLane } from '../explanation/explanation.queries.ts';
import type { BidInput } from '../save/bidInput.ts';
import { firstCurrency } from '../save/checkBid.ts';
import type { Saving } from '../save/saveBids.ts';

const lastOffers = loadSql(import.meta.url, './lastOffers.sql');

type LastOffer = RatedLane & {
  lane_id: string;
  label: string;
  round_no: number;
  last_unit_usd: string;
  equipment: string | null;
  move_type: MoveType | null;
  currency: string | null;
  fuel_basis_usd_per_gallon: string | null;
  rates: { charge_no: number; break_no: number; rate: string }[];
};

/** A lane with the event whose rounds are compared. */
export type LaneOfTender = { readonly laneId: string; readonly tenderId: string };

/** A carrier's unit cost of a lane, in USD: at the end of its last round, and with the bid about to be saved. */
export type UnitCostChange = {
  readonly laneId: string;
  readonly label: string;
  readonly roundNo: number;
  readonly before: Decimal;
  readonly after: Decimal;
};

/**
 * Returns how bids change the unit costs of their lanes since the carrier's last round of the event: all charges, by the rule
 * that ranks bids, at the mode's locked exchange rates. Lanes without such a round and partial bids are left out.
 */
export async function unitCostChanges(
  { tx, bidder, rules }: Pick<Saving, 'tx' | 'bidder' | 'rules'>,
  bids: readonly BidInput[],
  lanes: readonly LaneOfTender[],
): Promise<UnitCostChange[]> {
  if (lanes.length === 0) return [];
  const last = await rows<LastOffer>(tx, lastOffers, [
    bidder.customerId,
    bidder.carrierId,
    lanes.map((lane) => lane.laneId),
    lanes.map((lane) => lane.tenderId),
  ]);
  if (last.length === 0) return [];
  const diesel = String(
    await propertyOf(
      tx,
      bidder.customerId,
      bidder.mode,
      'fuel.referenceDieselUsdPerGallon',
      bidder.contractNo,
    ),
  );
  const given = new Map(bids.map((bid) => [bid.laneId, bid]));
  return last.flatMap((lane) => {
    const bid = given.get(lane.lane_id);
    const after = bid === undefined ? null : unitCostOf(lane, bid, rules, diesel);
    if (after === null) return [];
    const { lane_id: laneId, label, round_no: roundNo } = lane;
    return [{ laneId, label, roundNo, before: new Decimal(lane.last_unit_usd), after }];
  });
}

/** Unit cost of the lane with the given cells applied to the current ones; null while it is partial. */
function unitCostOf(
  lane: LastOffer,
  bid: BidInput,
  { structure, currencies }: Saving['rules'],
  diesel: string,
): Decimal | null {
  const cells = new Map(lane.rates.map((cell) => [`${cell.charge_no}/${cell.break_no}`, cell]));
  for (const { chargeNo, breakNo, rate } of bid.rates) {
    const place = `${chargeNo}/${breakNo ?? 0}`;
    if (rate === null) cells.delete(place);
    else cells.set(place, { charge_no: chargeNo, break_no: breakNo ?? 0, rate });
  }
  const currency = bid.currency ?? lane.currency ?? firstCurrency(structure);
  const fuelBasis =
    bid.fuelBasisUsdPerGallon === undefined ? lane.fuel_basis_usd_per_gallon : bid.fuelBasisUsdPerGallon;
  const { priced } = priceBid(
    {
      usd_per_unit: currencies.get(currency) ?? '1',
      fuel_basis_usd_per_gallon: fuelBasis,
      rates: [...cells.values()],
    },
    structure,
    { equipment: lane.equipment, move_type: lane.move_type, forecast: [] },
    lane,
    diesel,
  );
  return priced.isPartial ? null : priced.unitCostUsd;
}
