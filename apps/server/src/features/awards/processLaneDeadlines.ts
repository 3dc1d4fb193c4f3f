import { productItself, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { promoteBackups } from './backups/promoteBackups.ts';
import { grouped } from '../../platform/grouped.ts';
import { awardedLanes } from '../../platform/jobs/namedLanes.ts';

const expireAwards = loadSql(import.meta.url, './expireAwards.sql');

type ExpiredAward = {
  award_id: string;
  lane_id: string;
  mode: number;
  contract_no: number;
  carrier_id: string;
};

/**
 * Marks awards of lanes without a response by the deadline as expired, promotes the backups that are due, and notifies those
 * concerned. The lanes are locked. Every write of awards runs this first, so that a backup's months are not awarded before it is
 * promoted.
 */
export async function processLaneDeadlines(
  tx: Transaction,
  customerId: string,
  modes: readonly number[],
  laneIds: readonly string[],
): Promise<void> {
  const expired = await rows<ExpiredAward>(tx, expireAwards, [customerId, laneIds, now()]);
  for (const mode of modes) {
    const ofMode = expired.filter((award) => award.mode === mode);
    await notifyExpired(tx, customerId, mode, ofMode);
    await promoteBackups(tx, customerId, mode, laneIds);
  }
}

async function notifyExpired(
  tx: Transaction,
  customerId: string,
  mode: number,
  expired: readonly ExpiredAward[],
): Promise<void> {
  const [first] = expired;
  if (first === undefined) return;
  await recordAudit(tx, productItself, {
    customerId,
    action: 'awards.expired',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: expired.map((award) => ({ awardId: award.award_id, laneId: award.lane_id })),
  });
  const byCarrier = grouped(expired, (award) => award.carrier_id);
  await announce(tx, 'awards.expired', `${customerId}:${first.award_id}`, {
    customerId,
    mode,
    ...awardedLanes(
      expired.map((award) => award.lane_id),
      expired.map((award) => award.contract_no),
    ),
    lanes: new Set(expired.map((award) => award.lane_id)).size,
    firstLaneId: first.lane_id,
    carriers: [...byCarrier].map(([carrierId, awards]) => ({
      carrierId,
      lanes: new Set(awards.map((award) => award.lane_id)).size,
      firstLaneId: awards[0].lane_id,
    })),
  });
}
