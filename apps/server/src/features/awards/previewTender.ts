import type { BodyOf, ResponseInputOf, tenders } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { contractOfLanes, requireTender } from '../tenders/index.ts';

const previewTenderSql = loadSql(import.meta.url, './previewTender.sql');

type Row = {
  lanes: number;
  awarded: number;
  open: number;
  open_not_awarded: number;
  not_awarded: string[];
  in_others: number;
  other_event: string | null;
};

/**
 * What scheduling a round would do to lanes: which stop taking bids, and which are already awarded. 422 for lanes that are not the
 * mode's.
 */
export async function previewTender(
  tx: Transaction,
  customerId: string,
  wanted: BodyOf<typeof tenders.previewTender>,
): Promise<ResponseInputOf<typeof tenders.previewTender>> {
  const { mode, laneIds, tenderId } = wanted;
  const named = laneIds === undefined ? null : [...new Set(laneIds)];
  const contractNo =
    tenderId === undefined
      ? await contractOfLanes(tx, customerId, wanted)
      : (await requireTender(tx, customerId, tenderId)).contract_no;
  const row = await oneRow<Row>(tx, previewTenderSql, [
    customerId,
    mode,
    named,
    tenderId ?? null,
    now(),
    contractNo,
  ]);
  if (named !== null && row.lanes !== named.length)
    throw refuse(
      'unknown_lane',
      'One of the lanes is not yours, or not in this mode. Choose the lanes again',
      { field: 'laneIds' },
    );
  return {
    lanes: row.lanes,
    awardedLanes: row.awarded,
    openLanes: row.open,
    openLanesNotAwarded: row.open_not_awarded,
    laneIdsNotAwarded: row.awarded === 0 ? [] : row.not_awarded,
    lanesInOtherEvents: row.in_others,
    otherEvent: row.other_event,
  };
}
