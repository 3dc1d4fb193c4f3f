import { Decimal } from '@lanewright/freight';
import type { MoveType } from '@lanewright/freight';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { priceBid } from '../explanation/explainBid.ts';
import type { RatedLane } from '../explanation/explanation.queries.ts';
import { type BidError, type BidInput, laneError } from '../save/bidInput.ts';
import { firstCurrency } from '../save/checkBid.ts';
import type { Saving } from '../save/saveBids.ts';

const lastOffers = loadSql(import.meta.url, './lastOffers.sql');

/** Unit costs are kept to twelve places. */
const lastPlace = '0.000000000001';

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
type LaneOfTender = { readonly laneId: string; readonly tenderId: string };

/**
 * Of lanes whose event forbids it, those on which an offer would cost more than its carrier's own at the end of the last
 * round: per unit, all charges, priced by the rule that ranks, at the rates frozen for the mode.
 */
export async function checkRise(
  saving: Pick<Saving, 'tx' | 'bidder' | 'rules'>,
  bids: readonly BidInput[],
  lanes: readonly LaneOfTender[],
): Promise<BidError[]> {
  if (lanes.length === 0) return [];
  const { tx, bidder, rules } = saving;
  const last = await rows<LastOffer>(tx, lastOffers, [
    bidder.customerId,
    bidder.carrierId,
    lanes.map((lane) => lane.laneId),
    lanes.map((lane) => lane.tenderId),
  ]);
  if (last.length === 0) return [];
  const diesel = String(
    await propertyOf(tx, bidder.customerId, bidder.mode, 'fuel.referenceDieselUsdPerGallon'),
  );
  const given = new Map(bids.map((bid) => [bid.laneId, bid]));
  return last.flatMap((lane) => {
    const bid = given.get(lane.lane_id);
    if (bid === undefined) return [];
    const unitCostUsd = unitCostOf(lane, bid, rules, diesel);
    if (unitCostUsd === null || unitCostUsd.lte(new Decimal(lane.last_unit_usd).plus(lastPlace))) return [];
    return [
      laneError(
        lane.lane_id,
        `${lane.label} would cost more than your offer of round ${lane.round_no}. In this event no offer may rise.`,
      ),
    ];
  });
}

/** What the lane costs per unit once the cells given are laid over the standing ones; null while it is partial. */
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
