import { modeDetails, NotificationType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { linkTo, writeMail } from '../../platform/mail/writeMail.ts';
import { selectCompanyName } from './companyName.ts';
import { countMore } from './countLanes.ts';
import { selectReaders } from './emails/readers.ts';
import { insertNotifications } from './insertNotifications.ts';

/** More lanes than this are not listed in an email. */
const mostLanes = 60;

/**
 * On `bids.confirmationRequested`: asks a carrier by notification and email to confirm its own prices. Contains neither a reason
 * nor other companies' figures. Carriers of deleted lanes are not asked.
 */
export const notifyConfirmationRequested: Job<'bids.confirmationRequested'> = {
  name: 'notifyConfirmationRequested',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const labels = await selectLabels(tx, fact.customerId, fact.lanes);
      const asked = fact.lanes.flatMap(({ laneId, price }) => {
        const label = labels.get(laneId);
        return label === undefined ? [] : [{ laneId, text: `Confirm your price on ${label}: ${price}` }];
      });
      const [first] = asked;
      if (first === undefined) return;
      const more = asked.length === 1 ? '' : ` (and ${countMore(asked.length - 1)})`;
      await insertNotifications(tx, fact, [
        {
          companyId: fact.carrierId,
          userType: 'Carrier',
          type: NotificationType.ProdensusAnnouncement,
          laneId: first.laneId,
          laneIds: asked.map(({ laneId }) => laneId),
          description: `${first.text}${more}`,
        },
      ]);
      const customer = await selectCompanyName(tx, fact.customerId);
      for (const { userId, email } of await selectReaders(tx, fact, [fact.carrierId], 'invitation'))
        await writeMail(platform, tx, {
          kind: 'bid confirmation',
          to: email,
          once: { event: fact.factId, userId },
          subject: `${first.text}${more}`,
          content: {
            heading: asked.length === 1 ? 'Confirm your price' : `Confirm ${asked.length} prices`,
            paragraphs: [
              `${customer} asks you to confirm or correct these prices.`,
              ...asked.slice(0, mostLanes).map(({ text }) => `${text}.`),
              ...(asked.length > mostLanes ? [`Plus ${asked.length - mostLanes} more in your lanes.`] : []),
            ],
            action: {
              label: 'Open your lanes',
              link: linkTo(platform, `/${modeDetails[fact.mode].path}/lanes`),
            },
            footnote: `You get this email because your company works with ${customer} on Lanewright.`,
          },
        });
    });
  },
};

async function selectLabels(
  tx: Transaction,
  customerId: string,
  lanes: readonly { readonly laneId: string }[],
): Promise<Map<string, string>> {
  const found = await rows<{ lane_id: string; label: string }>(
    tx,
    `SELECT lane_id, origin_label || ' – ' || destination_label AS label FROM lanes
     WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
    [customerId, lanes.map(({ laneId }) => laneId)],
  );
  return new Map(found.map((row) => [row.lane_id, row.label]));
}
