import type { awards, ResponseInputOf } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type AwardWish, planAwards } from './planAwards.ts';
import { contractsOf } from './lockForAwards.ts';
import { type PreviewedAward, previewAwards } from './previewAwards.ts';
import { selectBidFacts, selectLaneFacts } from './awardRequestContext.ts';
import { extendedMonths } from '../lanes/index.ts';

type Preview = ResponseInputOf<typeof awards.previewAwards>['awards'][number];

/**
 * What `acceptBids` would award for the same wishes, in order and to the cent, with the same errors; nothing is written or locked.
 * Amounts in USD. 409 for a bid that is being priced again.
 */
export async function readAwardPreview(
  tx: Transaction,
  customerId: string,
  wishes: readonly AwardWish[],
): Promise<Preview[]> {
  const lanes = await selectLanes(tx, customerId, [...new Set(wishes.map(({ laneId }) => laneId))]);
  const facts = await selectLaneFacts(tx, customerId, lanes);
  const bidIds = new Set(wishes.flatMap(({ bidId, backupBidId }) => [bidId, backupBidId ?? bidId]));
  const plan = planAwards(wishes, facts, await selectBidFacts(tx, customerId, [...bidIds]));
  const previewed = new Map<number, PreviewedAward>();
  for (const { mode, contractNo } of contractsOf(lanes)) {
    const places = plan.flatMap(({ laneId }, place) => {
      const lane = lanes.get(laneId);
      return lane?.mode === mode && lane.contractNo === contractNo ? [place] : [];
    });
    const ofMode = places.map((place) => plan[place]!);
    const found = await previewAwards(
      tx,
      customerId,
      mode,
      (await extendedMonths(tx, { customerId, mode, contractNo })).months,
      ofMode,
    );
    if (found.length < ofMode.length)
      throw refuse('bid_changed', 'A bid is being repriced. Try again in a moment');
    for (const [at, row] of found.entries()) previewed.set(places[at]!, row);
  }
  return plan.map(({ months }, place) => present(previewed.get(place)!, months));
}

function present(row: PreviewedAward, months: readonly string[]): Preview {
  const baseline = row.baseline_usd === null ? null : new Decimal(row.baseline_usd);
  return {
    laneId: row.lane_id,
    bidId: row.bid_id,
    carrierId: row.carrier_id,
    months: [...months],
    share: Number(row.share),
    awardedUsd: Number(row.awarded_usd),
    baselineUsd: baseline?.toNumber() ?? null,
    savingsUsd: baseline?.minus(row.awarded_usd).toNumber() ?? null,
  };
}

/** The customer's lanes among these that are included, by ID. */
async function selectLanes(tx: Transaction, customerId: string, laneIds: readonly string[]) {
  const found = await rows<{ lane_id: string; mode: number; contract_no: number; label: string }>(
    tx,
    `SELECT lane_id, mode, contract_no, origin_label || ' – ' || destination_label AS label FROM lanes
     WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND is_counted`,
    [customerId, laneIds],
  );
  return new Map(
    found.map((row) => [
      row.lane_id,
      { laneId: row.lane_id, mode: row.mode, contractNo: row.contract_no, label: row.label },
    ]),
  );
}
