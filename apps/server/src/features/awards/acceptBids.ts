import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuseClosed } from '../settings/index.ts';
import { keepBackups } from './backups/keepBackups.ts';
import { contractsOf, lockForAwards } from './lockForAwards.ts';
import { type AwardWish, planAwards } from './planAwards.ts';
import { selectBidFacts, selectLaneFacts } from './awardRequestContext.ts';
import { writeAwards } from './writeAwards.ts';
import { extendedMonths } from '../lanes/index.ts';

/** Awards months and shares of lanes to bids, with others as backups: all of them or none. Returns the new awards' IDs. */
export async function acceptBids(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  wishes: readonly AwardWish[],
): Promise<string[]> {
  const { customerId } = by;
  const laneIds = [...new Set(wishes.map((wish) => wish.laneId))];
  const lanes = await lockForAwards(tx, customerId, laneIds);
  for (const { mode, contractNo } of contractsOf(lanes))
    await refuseClosed(tx, customerId, mode, [contractNo]);
  const facts = await selectLaneFacts(tx, customerId, lanes);
  const bidIds = new Set(wishes.flatMap(({ bidId, backupBidId }) => [bidId, backupBidId ?? bidId]));
  const plan = planAwards(wishes, facts, await selectBidFacts(tx, customerId, [...bidIds]));
  const awardIds: string[] = [];
  for (const { mode, contractNo } of contractsOf(lanes)) {
    const ofMode = plan.filter(({ laneId }) => {
      const lane = lanes.get(laneId);
      return lane?.mode === mode && lane.contractNo === contractNo;
    });
    const months = (await extendedMonths(tx, { customerId, mode, contractNo })).months;
    const written = await writeAwards(
      tx,
      { customerId, mode, contractNo },
      months,
      ofMode.map(({ laneId, bidId, share, months: given }) => ({
        laneId,
        bidId,
        share,
        months: given,
        awardedBy: by.userId,
      })),
    );
    const numbered = ofMode.map((award, index) => ({ ...award, awardId: written.awardIds[index] ?? '' }));
    await keepBackups(
      tx,
      by,
      numbered.flatMap(({ awardId, laneId, backupBidId: bidId }) =>
        bidId === undefined ? [] : [{ awardId, laneId, bidId }],
      ),
    );
    awardIds.push(...written.awardIds);
    await recordAudit(tx, actor, {
      customerId,
      action: 'lanes.awarded',
      subjectKind: 'mode',
      subjectId: String(mode),
      after: numbered,
    });
  }
  return awardIds;
}
