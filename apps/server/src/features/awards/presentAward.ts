import { Decimal } from '@lanewright/freight';
import type { AwardRow } from './awards.queries.ts';

/**
 * An award as sent by the API. A carrier does not see the baseline, the savings, who awarded it, why it was cancelled, which others
 * it was awarded with, or its backup or the award it is a backup of.
 */
export function presentAward(row: AwardRow, forCarrier: boolean) {
  const hidden = forCarrier || row.baseline_usd === null;
  return {
    awardId: row.award_id,
    laneId: row.lane_id,
    bidId: row.bid_id,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    status: row.status,
    months: row.months,
    share: Number(row.share),
    awardedUsd: Number(row.awarded_usd),
    baselineUsd: hidden ? null : Number(row.baseline_usd),
    savingsUsd: hidden ? null : new Decimal(row.baseline_usd ?? 0).minus(row.awarded_usd).toNumber(),
    awardedAt: row.awarded_at,
    awardedBy: forCarrier ? null : row.awarded_by,
    answeredAt: row.answered_at,
    answerBy: row.status === 'Pending' || row.status === 'Expired' ? row.answer_by : null,
    backup: forCarrier ? null : backupOf(row),
    insteadOf: forCarrier ? null : row.instead_of,
    bestBidsId: forCarrier ? null : row.best_bids_id,
    reason: forCarrier ? row.answer_reason : (row.reset_reason ?? row.answer_reason),
  };
}

function backupOf(row: AwardRow) {
  const { backup_bid_id: bidId, backup_carrier_id: carrierId, backup_status: status } = row;
  if (bidId === null || carrierId === null || status === null) return null;
  return { bidId, carrierId, carrierName: row.backup_carrier_name ?? '', status, why: row.backup_why };
}
