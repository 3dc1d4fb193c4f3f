import { Decimal, type Month, type OfferedMode } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { joinInBulk } from '../../platform/database/joinInBulk.ts';
import { rows } from '../../platform/database/rows.ts';
import { notFound, unprocessable } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { countedChargesLeftOut } from '../bids/index.ts';
import { contractMonths, propertyOf } from '../settings/index.ts';
import { isAwardBlock } from './awardBlocks.ts';
import { keepBackups } from './backups/keepBackups.ts';
import { lockForAwards } from './lockForAwards.ts';
import { offersOfLanes } from './offersOfLanes.ts';
import { writeAwards } from './writeAwards.ts';

const bestBids = offersOfLanes + loadSql(import.meta.url, './bestBids.sql');

export type BestBidsWish = {
  readonly mode: OfferedMode;
  /** Without: the mode's lanes that are open or hold bids. */
  readonly laneIds?: readonly string[] | undefined;
  /** Without: the whole contract period. */
  readonly months?: readonly Month[] | undefined;
  /** The next best bid of each lane stands in reserve. */
  readonly backups: boolean;
};

type BestBid = { lane_id: string; bid_id: string | null; next_bid_id: string | null; why: string | null };

/**
 * Awards the best complete bid of every lane for those of the months of which nothing is given, whole months, as one set.
 * Lanes that get no award come back with the reason. Amounts are USD decimal texts.
 */
export async function awardBestBids(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  { mode, laneIds, months, backups }: BestBidsWish,
): Promise<{
  awarded: number;
  backups: number;
  awardedUsd: string;
  savingsUsd: string;
  skipped: { laneId: string; why: string }[];
}> {
  const { customerId } = by;
  const validMonths = await monthsToAward(tx, customerId, mode, months);
  const locked = await lockForAwards(
    tx,
    customerId,
    laneIds ?? (await selectLanesWithBids(tx, customerId, mode)),
  );
  if (laneIds !== undefined) {
    for (const laneId of laneIds) {
      if (locked.get(laneId)?.mode !== mode)
        throw notFound('no_such_lane', 'There is no such lane in this mode', { field: 'laneIds' });
    }
  }
  const leftOut = await joinInBulk(tx, () => countedChargesLeftOut(tx, customerId, mode, [...locked.keys()]));
  const found = await joinInBulk(tx, () =>
    rows<BestBid>(tx, bestBids, [
      customerId,
      mode,
      laneIds ?? null,
      now(),
      validMonths.map((month) => `${month}-01`),
      leftOut.map(({ bidId }) => bidId),
      leftOut.map(({ unitUsd }) => unitUsd),
    ]),
  );
  const best = found.filter(
    (row): row is BestBid & { bid_id: string } =>
      row.why === null && row.bid_id !== null && locked.has(row.lane_id),
  );
  const skipped = found.flatMap((row) => (row.why === null ? [] : [{ laneId: row.lane_id, why: row.why }]));
  if (best.length === 0) return { awarded: 0, backups: 0, awardedUsd: '0', savingsUsd: '0', skipped };
  const { awardIds, carriers } = await writeAwards(
    tx,
    customerId,
    mode,
    validMonths,
    best.map((row) => ({
      laneId: row.lane_id,
      bidId: row.bid_id,
      share: 100,
      months: null,
      awardedBy: by.userId,
    })),
  );
  const reserve = best.flatMap(({ lane_id: laneId, next_bid_id: bidId }, index) =>
    backups && bidId !== null ? [{ awardId: awardIds[index] ?? '', laneId, bidId }] : [],
  );
  await keepBackups(tx, by, reserve);
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
  const awardedUsd = sum(carriers.map((carrier) => carrier.awarded_usd)).toFixed(2);
  const savingsUsd = sum(carriers.map((carrier) => carrier.savings_usd)).toFixed(2);
  await recordAudit(tx, actor, {
    customerId,
    action: 'lanes.awardedToBest',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: {
      lanes: best.length,
      backups: reserve.length,
      awardIds,
      months: validMonths,
      awardedUsd,
      savingsUsd,
    },
  });
  return { awarded: best.length, backups: reserve.length, awardedUsd, savingsUsd, skipped };
}

async function monthsToAward(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  asked: readonly Month[] | undefined,
): Promise<readonly Month[]> {
  const contract = await contractMonths(tx, customerId, mode);
  if (asked === undefined || asked.length === 0) return contract;
  const months = [...new Set(asked)].sort();
  const outside = months.find((month) => !contract.includes(month));
  if (outside !== undefined) {
    throw unprocessable('month_outside_contract', `${outside} is outside the contract period`, {
      field: 'months',
    });
  }
  const blockMonths = (await propertyOf(tx, customerId, mode, 'awards.blockMonths')) as number[];
  if (isAwardBlock(months, contract, blockMonths)) return months;
  throw unprocessable(
    'not_a_block',
    `Award consecutive months, ${blockMonths.join(', ')} at once, or the whole contract period`,
    { field: 'months' },
  );
}

async function selectLanesWithBids(tx: Transaction, customerId: string, mode: number): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    'SELECT DISTINCT lane_id FROM bids WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL',
    [customerId, mode],
  );
  return found.map((row) => row.lane_id);
}
