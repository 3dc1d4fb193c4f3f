import { formatMomentUtc, NotificationType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import { describeBlankSheet } from '../../bids/index.ts';
import { type RoundToAnnounce, selectRoundToAnnounce } from '../../tenders/index.ts';
import { selectCompanyName } from '../companyName.ts';
import { countLanes } from '../countLanes.ts';
import { insertNotifications } from '../insertNotifications.ts';
import { aboutTheSheet, linkToLanes, missingSheet, whyCarriersMayStop } from './emailParts.ts';
import { selectConnected, selectReaders } from './readers.ts';

const lanesWithoutBid = sql({
  from: `SELECT i.carrier_id, count(*)::integer AS lanes FROM tender_carriers i
    JOIN tender_lanes h ON h.customer_id = i.customer_id AND h.tender_id = i.tender_id
    JOIN lanes l ON l.customer_id = h.customer_id AND l.lane_id = h.lane_id AND l.is_counted
    WHERE i.customer_id = $customer AND i.tender_id = $tender
      AND NOT EXISTS (SELECT FROM bids b WHERE b.customer_id = i.customer_id AND b.lane_id = h.lane_id AND b.carrier_id = i.carrier_id
                        AND b.withdrawn_at IS NULL)
      AND NOT EXISTS (SELECT FROM bid_declines d WHERE d.customer_id = i.customer_id AND d.lane_id = h.lane_id AND d.carrier_id = i.carrier_id)
    GROUP BY i.carrier_id`,
  params: { customer: 'id', tender: 'id' },
  row: { carrier_id: 'id', lanes: 'int' },
});

/**
 * On 'round.reminderDue', a day before an open round closes: reminds carriers with lanes that they have neither bid on nor declined. In a sealed round all
 * invited carriers get the same words, because the outbox must not show who has bid. Nothing is sent if the closing time was changed.
 */
export const emailRoundReminder: Job<'round.reminderDue'> = {
  name: 'emailRoundReminder',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const announced = await selectRoundToAnnounce(tx, fact);
      if (announced === null) return;
      const { tender, round, carrierIds } = announced;
      if (round.state !== 'Open' || round.closes_at !== fact.moment) return;
      const { customerId, mode } = fact;
      const customerName = await selectCompanyName(tx, customerId);
      const missing = round.is_sealed ? null : await selectLanesWithoutBid(tx, announced);
      const connected = await selectConnected(tx, fact);
      const reminded = carrierIds.filter(
        (carrierId) => connected.has(carrierId) && (missing === null || missing.has(carrierId)),
      );
      const closes = formatMomentUtc(round.closes_at);
      const subject = `${tender.name} closes ${closes}`;
      const textOf = (carrierId: string) =>
        missing === null
          ? 'If you have sent your bids, there is nothing to do.'
          : `You have not yet bid on or declined ${missing.get(carrierId) ?? 0} of ${countLanes(tender.lane_count)}.`;
      await insertNotifications(
        tx,
        fact,
        reminded.map((companyId) => ({
          companyId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: null,
          about: { kind: 'tender' as const, id: tender.tender_id },
          description: `${subject}. ${textOf(companyId)}`,
        })),
      );
      for (const { userId, email, carrierId } of await selectReaders(tx, fact, reminded, 'rounds'))
        await writeMail(platform, tx, {
          kind: 'round reminder',
          to: email,
          once: { event: fact.factId, userId },
          subject,
          content: {
            heading: tender.name,
            paragraphs: [
              `${customerName} closes round ${round.round_no} on ${closes}.`,
              textOf(carrierId),
              aboutTheSheet,
            ],
            action: { label: 'Open your lanes', link: linkToLanes(platform, customerId, mode) },
            ...whyCarriersMayStop(platform, customerName),
            ...missingSheet(platform, customerId, mode),
          },
          file: describeBlankSheet({
            customerId,
            carrierId,
            mode,
            contractNo: tender.contract_no,
            tenderId: tender.tender_id,
            roundNo: round.round_no,
            factId: fact.factId,
          }),
        });
    });
  },
};

/** How many lanes of an event each invited carrier has neither bid on nor declined; without carriers that have no such lane. */
async function selectLanesWithoutBid(
  tx: Transaction,
  { tender }: Pick<RoundToAnnounce, 'tender'>,
): Promise<ReadonlyMap<string, number>> {
  const found = await lanesWithoutBid.rows(tx, { customer: tender.customer_id, tender: tender.tender_id });
  return new Map(found.map((row) => [row.carrier_id, row.lanes]));
}
