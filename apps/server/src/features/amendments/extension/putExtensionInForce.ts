import { monthsBetween } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { type AmendedFigures, amendAwards } from '../../awards/index.ts';
import { extendLanes } from '../../lanes/index.ts';
import { contractMonths } from '../../settings/index.ts';
import type { AmendmentAwardRow, AmendmentKey } from '../amendments.queries.ts';
import { withForecasts } from './forecastAwards.ts';
import { requireAvailable, wishOf } from './requireAvailable.ts';

/** Extends the lanes of awards in force, and writes the awards of the added months. The mode's lanes are locked. */
export async function putExtensionInForce(
  tx: Transaction,
  key: AmendmentKey,
  awards: readonly AmendmentAwardRow[],
  by: Parameters<typeof amendAwards>[2],
  reader: 'customer' | 'carrier',
): Promise<AmendedFigures[]> {
  await requireAvailable(tx, key.customerId, awards.map(wishOf), reader);
  const end = (await contractMonths(tx, key.customerId, key.mode, key.contractNo)).at(-1) ?? '';
  const extra = new Map<string, number>();
  for (const { lane_id: laneId, months } of awards)
    extra.set(laneId, Math.max(extra.get(laneId) ?? 0, monthsBetween(end, months.at(-1) ?? end)));
  await extendLanes(
    tx,
    key,
    [...extra].map(([laneId, extraMonths]) => ({ laneId, extraMonths })),
  );
  const extended = await withForecasts(
    tx,
    key,
    awards.map((award) => ({ awardId: award.award_id, award, months: award.months, prices: award.prices })),
  );
  return amendAwards(tx, key.customerId, by, extended);
}
