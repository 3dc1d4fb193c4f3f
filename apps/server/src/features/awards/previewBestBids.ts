import { Decimal } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import {
  type BestBidsWish,
  chooseBestBids,
  monthsToAward,
  requireLanesOfContract,
  selectLanesWithBids,
} from './chooseBestBids.ts';
import { contractOfLanes } from '../tenders/index.ts';
import { asMany, dayOf, planOf } from './costPlan.ts';

const previewBestBidsSql =
  loadSql(import.meta.url, './costAwards.sql') + loadSql(import.meta.url, './previewBestBids.sql');

type Mark = 'red' | 'onlyBid' | 'unusual';
type Figures = {
  carriers: {
    carrierId: string;
    carrierName: string;
    lanes: number;
    awardedUsd: string;
    savingsUsd: string;
  }[];
  incumbents_lost: { name: string; lanes: number }[];
  red: number;
  only_bid: number;
  unusual: number;
  marked_lanes: {
    laneId: string;
    origin: string;
    destination: string;
    carrierName: string;
    awardedUsd: string;
    savingsUsd: string | null;
    marks: Mark[];
  }[];
};

/**
 * What `awardBestBids` would award now, to the cent, with warnings about single lanes. Writes and locks nothing; if an award
 * expires or a bid changes in the meantime, the amounts differ and `shownUsd` rejects the award.
 */
export async function previewBestBids(tx: Transaction, customerId: string, wish: BestBidsWish) {
  const { mode, laneIds, backups } = wish;
  const contractNo = await contractOfLanes(tx, customerId, wish);
  const contract = { customerId, mode, contractNo };
  const months = await monthsToAward(tx, contract, wish.months);
  const lanes = await selectLanes(tx, customerId, laneIds ?? (await selectLanesWithBids(tx, contract)));
  requireLanesOfContract(contract, laneIds ?? [], lanes);
  const { best, skipped } = await chooseBestBids(tx, contract, wish, months, [...lanes.keys()]);
  const plan = await planOf(
    best.map(({ laneId, bidId }, place) => ({
      laneId,
      bidId,
      share: 100,
      months: null,
      awardId: String(place + 1),
    })),
  );
  const onlyBids = best.flatMap(({ isOnlyBid, bidId }) => (isOnlyBid ? [bidId] : []));
  const values = [customerId, mode, plan, now(), months.map(dayOf), onlyBids];
  const figures = await asMany(tx, best.length, () => oneRow<Figures>(tx, previewBestBidsSql, values));
  const sum = (of: 'awardedUsd' | 'savingsUsd') =>
    figures.carriers.reduce((total, carrier) => total.plus(carrier[of]), new Decimal(0)).toNumber();
  return {
    lanes: best.length,
    backups: backups ? best.filter(({ nextBidId }) => nextBidId !== null).length : 0,
    months: [...months],
    awardedUsd: sum('awardedUsd'),
    savingsUsd: sum('savingsUsd'),
    carriers: figures.carriers.map((carrier) => ({
      ...carrier,
      awardedUsd: Number(carrier.awardedUsd),
      savingsUsd: Number(carrier.savingsUsd),
    })),
    incumbentsLost: figures.incumbents_lost,
    marks: { red: figures.red, onlyBid: figures.only_bid, unusual: figures.unusual },
    markedLanes: figures.marked_lanes.map((lane) => ({
      ...lane,
      awardedUsd: Number(lane.awardedUsd),
      savingsUsd: lane.savingsUsd === null ? null : Number(lane.savingsUsd),
    })),
    skipped,
  };
}

async function selectLanes(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<Map<string, { mode: number; contractNo: number }>> {
  const found = await rows<{ lane_id: string; mode: number; contract_no: number }>(
    tx,
    'SELECT lane_id, mode, contract_no FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND is_counted',
    [customerId, laneIds],
  );
  return new Map(found.map((row) => [row.lane_id, { mode: row.mode, contractNo: row.contract_no }]));
}
