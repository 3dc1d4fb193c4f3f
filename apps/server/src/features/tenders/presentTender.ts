import type { ResponseInputOf, tenders } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type RoundRow, selectInvited, selectRounds, type TenderRow } from './tenders.queries.ts';

type TenderView = ResponseInputOf<typeof tenders.getTender>;
export type RoundView = TenderView['rounds'][number];

export function presentRound(round: RoundRow): RoundView {
  return {
    roundNo: round.round_no,
    state: round.state,
    isSealed: round.is_sealed,
    opensAt: round.opens_at,
    closesAt: round.closes_at,
    formerClosings: round.previous_closing_times.map((moment) => moment.toISOString()),
    openedAt: round.opened_at,
    closedAt: round.closed_at,
    settledAt: round.settled_at,
    // For an open round, a missed key would reveal that a carrier tried to bid.
    keyMissedAt: round.state === 'Open' ? null : round.key_missed_at,
  };
}

/** Fields of an event that its customer and its invited carriers may see. */
export function presentHead(tender: TenderRow, rounds: readonly RoundRow[]) {
  const newest = rounds.filter((round) => round.tender_id === tender.tender_id).at(-1);
  return {
    tenderId: tender.tender_id,
    name: tender.name,
    mode: tender.mode,
    state: tender.state,
    givesFeedback: tender.gives_feedback,
    forbidsRise: tender.forbids_rise,
    maxDecreasePercent: tender.max_decrease_percent,
    laneCount: tender.lane_count,
    round: newest === undefined ? null : presentRound(newest),
  };
}

/** Events in a list, as the customer sees them. */
export async function presentTenders(tx: Transaction, found: readonly TenderRow[]) {
  const rounds = await selectRounds(
    tx,
    found.map((tender) => tender.customer_id),
    found.map((tender) => tender.tender_id),
  );
  return found.map((tender) => ({
    ...presentHead(tender, rounds),
    carrierCount: tender.carrier_count,
    createdAt: tender.created_at,
    endedAt: tender.ended_at,
  }));
}

/** An event with all its fields, as the customer sees it. */
export async function presentTender(tx: Transaction, tender: TenderRow): Promise<TenderView> {
  const rounds = await selectRounds(tx, [tender.customer_id], [tender.tender_id]);
  const invited = await selectInvited(tx, tender);
  return {
    ...presentHead(tender, rounds),
    carrierCount: tender.carrier_count,
    createdAt: tender.created_at,
    endedAt: tender.ended_at,
    createdBy: tender.created_by_name,
    rounds: rounds.map(presentRound),
    carriers: invited.map((carrier) => ({
      carrierId: carrier.carrier_id,
      name: carrier.name,
      invitedAt: carrier.invited_at,
    })),
    asOf: now().toISOString(),
  };
}
