import type { Month, OfferedMode } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { countedChargesLeftOut } from '../bids/index.ts';
import { propertyOf } from '../settings/index.ts';
import { isAwardBlock } from './awardBlocks.ts';
import { dayOf } from './costPlan.ts';
import type { AwardedContract } from './writeAwards.ts';
import { extendedMonths } from '../lanes/index.ts';

/** Start of a statement about what can be awarded of lanes, and by which bids: `asked`, `offers`, `taken`, `free` and `short`. */
export const awardableBids = loadSql(import.meta.url, './awardableBids.sql');

const bestBids = awardableBids + loadSql(import.meta.url, './bestBids.sql');

export type BestBidsWish = {
  readonly mode: OfferedMode;
  /** Default: that of the lanes, otherwise the current one. */
  readonly contractNo?: number | undefined;
  /** Default: the mode's lanes that are open or hold bids. */
  readonly laneIds?: readonly string[] | undefined;
  /** Default: the whole contract period. */
  readonly months?: readonly Month[] | undefined;
  /** Store the next best bid of each lane as its backup. */
  readonly backups: boolean;
};
export type BestBid = {
  readonly laneId: string;
  readonly bidId: string;
  readonly nextBidId: string | null;
  /** The lane has no other complete bid and no target to compare it with. */
  readonly isOnlyBid: boolean;
};
type Row = {
  lane_id: string;
  bid_id: string | null;
  next_bid_id: string | null;
  is_only_bid: boolean | null;
  why: string | null;
};

/**
 * Chooses the best complete bid of each lane, and returns the lanes that have none to award with the reason. Looks only at
 * `laneIds`, all of the contract.
 */
export async function chooseBestBids(
  tx: Transaction,
  { customerId, mode, contractNo }: AwardedContract,
  { laneIds }: Pick<BestBidsWish, 'laneIds'>,
  validMonths: readonly Month[],
  withBids: readonly string[],
): Promise<{ best: BestBid[]; skipped: { laneId: string; why: string }[] }> {
  const leftOut = await disableNestedLoops(tx, () => countedChargesLeftOut(tx, customerId, mode, withBids));
  const found = await disableNestedLoops(tx, () =>
    rows<Row>(tx, bestBids, [
      customerId,
      mode,
      laneIds ?? null,
      now(),
      validMonths.map(dayOf),
      leftOut.map(({ bidId }) => bidId),
      leftOut.map(({ unitUsd }) => unitUsd),
      contractNo,
    ]),
  );
  const known = new Set(withBids);
  return {
    best: found.flatMap((row) =>
      row.why === null && row.bid_id !== null && known.has(row.lane_id)
        ? [
            {
              laneId: row.lane_id,
              bidId: row.bid_id,
              nextBidId: row.next_bid_id,
              isOnlyBid: row.is_only_bid ?? false,
            },
          ]
        : [],
    ),
    skipped: found.flatMap((row) => (row.why === null ? [] : [{ laneId: row.lane_id, why: row.why }])),
  };
}

/** Throws 404 unless each of these lanes belongs to the customer and the contract. */
export function requireLanesOfContract(
  { mode, contractNo }: AwardedContract,
  laneIds: readonly string[],
  lanes: ReadonlyMap<string, { readonly mode: number; readonly contractNo: number }>,
): void {
  for (const laneId of laneIds) {
    const lane = lanes.get(laneId);
    if (lane?.mode !== mode || lane.contractNo !== contractNo)
      throw refuse('lane_not_found', 'Lane not found in this mode', { status: 404, field: 'laneIds' });
  }
}

/** Returns the months to award: the requested ones, or the contract period. 422 for months that do not form a block. */
export async function monthsToAward(
  tx: Transaction,
  { customerId, mode, contractNo }: AwardedContract,
  asked: readonly Month[] | undefined,
): Promise<readonly Month[]> {
  const contract = (await extendedMonths(tx, { customerId, mode, contractNo })).months;
  if (asked === undefined || asked.length === 0) return contract;
  const months = [...new Set(asked)].sort();
  const outside = months.find((month) => !contract.includes(month));
  if (outside !== undefined) {
    throw refuse('month_outside_contract', `${outside} is outside the contract period`, {
      field: 'months',
    });
  }
  const blockMonths = (await propertyOf(tx, customerId, mode, 'awards.blockMonths', contractNo)) as number[];
  if (isAwardBlock(months, contract, blockMonths)) return months;
  throw refuse(
    'months_not_consecutive',
    `Award ${blockMonths.join(', ')} consecutive months at once, or the whole contract period`,
    { field: 'months' },
  );
}

/** The lanes of a contract that hold bids. */
export async function selectLanesWithBids(
  tx: Transaction,
  { customerId, mode, contractNo }: AwardedContract,
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    `SELECT DISTINCT b.lane_id FROM bids b
     JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id AND l.contract_no = $3
     WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL`,
    [customerId, mode, contractNo],
  );
  return found.map((row) => row.lane_id);
}
