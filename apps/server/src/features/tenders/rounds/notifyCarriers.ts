import type { FactPayload } from '@lanewright/contract/facts';
import { isOfferedMode, modeDetails, formatMomentUtc } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { linkTo, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireTender, type RoundRow, selectRoundToCome, type TenderRow } from '../tenders.queries.ts';

/** On 'round.planned': emails all users of the invited carriers when they can bid. */
export const notifyRoundPlanned: Job<'round.planned'> = {
  name: 'notifyRoundPlanned',
  run: (platform, fact) => tell(platform, fact, 'planned'),
};

/** On 'round.extended': emails them the new closing time. */
export const notifyRoundExtended: Job<'round.extended'> = {
  name: 'notifyRoundExtended',
  run: (platform, fact) => tell(platform, fact, 'extended'),
};

/** On 'round.extendedByLoad': emails them the new closing time, and the reason. */
export const notifyRoundExtendedByLoad: Job<'round.extendedByLoad'> = {
  name: 'notifyRoundExtendedByLoad',
  run: (platform, fact) => tell(platform, fact, 'extendedByLoad'),
};

async function tell(
  platform: Platform,
  fact: FactPayload<'round.planned' | 'round.extended' | 'round.extendedByLoad'>,
  what: 'planned' | 'extended' | 'extendedByLoad',
): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const tender = await requireTender(tx, fact.customerId, fact.tenderId);
    const round = await selectRoundToCome(tx, tender);
    // The event may have ended, or the round closed, in the meantime.
    if (round === null || round.round_no !== fact.roundNo) return;
    const [customer] = await rows<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
      fact.customerId,
    ]);
    const wasSealed = await rememberSealed(tx, tender, round);
    const closing = formatMomentUtc(round.closes_at);
    const lanesPage = isOfferedMode(tender.mode) ? `/${modeDetails[tender.mode].path}/lanes` : '/';
    for (const person of await selectPeople(tx, tender))
      await writeMail(platform, tx, {
        kind: what === 'planned' ? 'tender planned' : 'tender extended',
        to: person.email,
        subject:
          what === 'planned'
            ? `${customer?.name} invites you to bid: ${tender.name}`
            : `Deadline extended for ${tender.name}: ${closing}`,
        content: {
          heading: tender.name,
          paragraphs: [
            what === 'planned'
              ? `${customer?.name} invites your company to bid on ${tender.lane_count} ${tender.lane_count === 1 ? 'lane' : 'lanes'}.`
              : what === 'extended'
                ? `${customer?.name} extended round ${round.round_no}.`
                : `Lanewright was too busy to accept every bid before round ${round.round_no} closed, so the round was extended for all invited carriers.`,
            what === 'planned'
              ? `Round ${round.round_no} opens ${formatMomentUtc(round.opens_at)} and closes ${closing}.`
              : `It now closes ${closing}.`,
            ...(round.is_sealed
              ? ['The round is sealed: no one can read your prices until it closes, not even you.']
              : wasSealed
                ? [
                    'The round is no longer sealed: your prices are saved when you submit them, and the customer can read them before the round closes.',
                  ]
                : []),
            ...(tender.forbids_rise && round.round_no > 1
              ? ['Prices may not be higher than in your previous round.']
              : []),
          ],
          action: { label: 'Open your lanes', link: linkTo(platform, lanesPage) },
          footnote: `You receive this email because your company bids on freight of ${customer?.name} on Lanewright.`,
        },
      });
  });
}

/** Stores whether carriers are being notified that a round is sealed. Returns whether they were notified of this before and it no longer is. */
async function rememberSealed(tx: Transaction, tender: TenderRow, round: RoundRow): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE tender_rounds SET announced_sealed = is_sealed
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND announced_sealed <> is_sealed`,
    [tender.customer_id, tender.tender_id, round.round_no],
  );
  return changed > 0 && !round.is_sealed;
}

function selectPeople(tx: Transaction, tender: TenderRow): Promise<{ email: string }[]> {
  return rows<{ email: string }>(
    tx,
    `SELECT u.email FROM tender_carriers c
     JOIN connections n ON n.customer_id = c.customer_id AND n.carrier_id = c.carrier_id AND n.mode = $3
     JOIN users u ON u.company_id = c.carrier_id AND u.deleted_at IS NULL
     WHERE c.customer_id = $1 AND c.tender_id = $2 ORDER BY u.user_id`,
    [tender.customer_id, tender.tender_id, tender.mode],
  );
}
