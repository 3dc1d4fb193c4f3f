import { Decimal } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { grouped } from '../../platform/grouped.ts';
import { loadSql } from '../../platform/loadSql.ts';
import {
  type BestBid,
  type BestBidsWish,
  chooseBestBids,
  monthsToAward,
  requireLanesOfContract,
  selectLanesWithBids,
} from './chooseBestBids.ts';
import { contractOfLanes } from '../tenders/index.ts';
import { dayOf, type InParts, inParts, planOf } from './costPlan.ts';

const previewBestBidsSql =
  loadSql(import.meta.url, './costAwards.sql') + loadSql(import.meta.url, './previewBestBids.sql');

/** Lanes to check first that `previewBestBids.sql` returns, those with the highest amounts. */
const markedAtMost = 200;

type Mark = 'red' | 'onlyBid' | 'unusual';
/** Awards of best bids by carrier, the incumbents that lose lanes, and which lanes to check first. Amounts in USD as decimal texts. */
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

type Wish = Parameters<typeof planOf>[0][number] & Pick<BestBid, 'isOnlyBid'>;

/**
 * What `awardBestBids` would award now, to the cent, with warnings about single lanes. Writes and locks nothing; if an award
 * expires or a bid changes in the meantime, the amounts differ and `shownUsd` rejects the award.
 */
export async function previewBestBids(
  tx: Transaction,
  customerId: string,
  wish: BestBidsWish,
  parts?: Pick<InParts, 'atOnce'>,
) {
  const { mode, laneIds, backups } = wish;
  const contractNo = await contractOfLanes(tx, customerId, wish);
  const contract = { customerId, mode, contractNo };
  const months = await monthsToAward(tx, contract, wish.months);
  const lanes = await selectLanes(tx, customerId, laneIds ?? (await selectLanesWithBids(tx, contract)));
  requireLanesOfContract(contract, laneIds ?? [], lanes);
  const { best, skipped } = await chooseBestBids(tx, contract, wish, months, [...lanes.keys()]);
  const moment = now();
  const preview = async (part: readonly (Wish & { readonly place: number })[]) => {
    const onlyBids = part.flatMap(({ isOnlyBid, bidId }) => (isOnlyBid ? [bidId] : []));
    const values = [customerId, mode, await planOf(part), moment, months.map(dayOf), onlyBids];
    return [await oneRow<Figures>(tx, previewBestBidsSql, values)];
  };
  const wishes = best.map(({ laneId, bidId, isOnlyBid }, place) => ({
    laneId,
    bidId,
    isOnlyBid,
    share: 100,
    months: null,
    awardId: String(place + 1),
  }));
  const figures = addUp(await inParts(tx, wishes, preview, parts));
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

/** Adds up the figures of several parts of the lanes, in the order of `previewBestBids.sql`. */
function addUp(parts: readonly Figures[]): Figures {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const carriers = grouped(
    parts.flatMap((part) => part.carriers),
    ({ carrierId }) => carrierId,
  );
  const lost = grouped(
    parts.flatMap((part) => part.incumbents_lost),
    ({ name }) => name,
  );
  return {
    carriers: [...carriers.values()]
      .map((ofCarrier) => ({
        ...ofCarrier[0],
        lanes: sum(ofCarrier.map(({ lanes }) => lanes)),
        awardedUsd: usdOf(ofCarrier.map(({ awardedUsd }) => awardedUsd)),
        savingsUsd: usdOf(ofCarrier.map(({ savingsUsd }) => savingsUsd)),
      }))
      .toSorted(byAmount(({ carrierId }) => carrierId)),
    incumbents_lost: [...lost]
      .map(([name, ofName]) => ({ name, lanes: sum(ofName.map(({ lanes }) => lanes)) }))
      .toSorted((one, other) => other.lanes - one.lanes || (one.name < other.name ? -1 : 1)),
    red: sum(parts.map(({ red }) => red)),
    only_bid: sum(parts.map((part) => part.only_bid)),
    unusual: sum(parts.map(({ unusual }) => unusual)),
    marked_lanes: parts
      .flatMap((part) => part.marked_lanes)
      .toSorted(byAmount(({ laneId }) => laneId))
      .slice(0, markedAtMost),
  };
}

function usdOf(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed(2);
}

/** The highest amount first, then by ID. */
function byAmount<T extends { readonly awardedUsd: string }>(idOf: (row: T) => string) {
  return (one: T, other: T): number =>
    new Decimal(other.awardedUsd).cmp(one.awardedUsd) || (BigInt(idOf(one)) < BigInt(idOf(other)) ? -1 : 1);
}
