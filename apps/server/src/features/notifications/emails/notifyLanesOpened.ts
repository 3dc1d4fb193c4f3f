import { notifications } from '@lanewright/contract';
import { modeDetails, NotificationType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { deferJob } from '../../../platform/jobs/deferJob.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { queueMoment } from '../../../platform/jobs/queueMoment.ts';
import type { MailTable } from '../../../platform/mail/renderMail.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import { describeBlankSheet } from '../../bids/index.ts';
import { takeOpenedLanes } from '../../lanes/index.ts';
import { selectCompanyName } from '../companyName.ts';
import { countLanes } from '../countLanes.ts';
import { insertNotifications } from '../insertNotifications.ts';
import { aboutTheSheet, linkToLanes, mostListed, whyCarriersMayStop } from './emailParts.ts';
import { selectConnected, selectReaders } from './readers.ts';

const { maxNamedLanes } = notifications;

/** Lanes opened within this time after the first are announced together. */
const collectsMs = 10 * 60_000;

type OpenedLane = { readonly lane_id: string; readonly label: string; readonly equipment: string | null };

const openedLanes = sql({
  from: `SELECT l.lane_id, l.origin_label || ' – ' || l.destination_label AS label, l.equipment FROM lanes l
    WHERE l.customer_id = $customer AND l.lane_id = ANY ($lanes::bigint[]) AND l.state = 'Started'
      AND NOT EXISTS (SELECT FROM tender_lanes h WHERE h.customer_id = l.customer_id AND h.lane_id = l.lane_id AND h.is_held)
    ORDER BY l.origin_label, l.destination_label, l.equipment, l.lane_id`,
  params: { customer: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', label: 'text', equipment: 'text?' },
});

/**
 * On 'lanes.opened': emails every connected carrier the lanes that it can bid on now, once for all that were opened within ten minutes. The
 * email has the bid sheet without prices. Lanes of a running tender event are left out: its rounds have emails of their own.
 */
export const notifyLanesOpened: Job<'lanes.opened'> = {
  name: 'notifyLanesOpened',
  async run(platform, fact) {
    const { customerId, mode } = fact;
    await platform.database.asSystem(async (tx) => {
      const taken = await takeOpenedLanes(tx, customerId, mode, collectsMs);
      if ('waitMs' in taken) {
        const { laneIds: _, ...later } = fact;
        return deferJob(tx, notifyLanesOpened, later, await queueMoment(tx, taken.waitMs));
      }
      const lanes = await selectOpened(
        tx,
        customerId,
        taken.lanes.map(({ laneId }) => laneId),
      );
      const [first] = lanes;
      if (first === undefined) return;
      const carrierIds = [...(await selectConnected(tx, { customerId, mode }))];
      const customerName = await selectCompanyName(tx, customerId);
      const { title } = modeDetails[mode];
      const opened = `${customerName} opened ${countLanes(lanes.length)} for bids in ${title}`;
      await insertNotifications(
        tx,
        fact,
        carrierIds.map((companyId) => ({
          companyId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: first.lane_id,
          laneIds: lanes.slice(0, maxNamedLanes).map((lane) => lane.lane_id),
          about: { kind: 'lanes' as const, id: null },
          description: `${opened}.`,
        })),
      );
      const contracts = [...new Set(taken.lanes.map(({ contractNo }) => contractNo))];
      const rest = lanes.length - mostListed;
      for (const { userId, email, carrierId } of await selectReaders(tx, { customerId, mode }, carrierIds, 'lanes'))
        await writeMail(platform, tx, {
          kind: 'lanes opened',
          to: email,
          once: { event: fact.factId, userId },
          subject: opened,
          content: {
            heading: opened,
            paragraphs: [
              'You can bid on these lanes now.',
              { table: tableOf(lanes.slice(0, mostListed)) },
              ...(rest > 0 ? [`Plus ${rest} more on your lanes page.`] : []),
              ...(contracts.length === 1 ? [aboutTheSheet] : []),
            ],
            action: { label: 'Open your lanes', link: linkToLanes(platform, customerId, mode) },
            ...whyCarriersMayStop(platform, customerName),
          },
          file:
            contracts.length === 1 && contracts[0] !== undefined
              ? describeBlankSheet({
                  customerId,
                  carrierId,
                  mode,
                  contractNo: contracts[0],
                  tenderId: null,
                  roundNo: null,
                  factId: fact.factId,
                })
              : null,
        });
    });
  },
};

/** Lanes with their equipment, if they have any. */
const tableOf = (lanes: readonly OpenedLane[]): MailTable =>
  lanes.every(({ equipment }) => equipment === null)
    ? { head: ['Lane'], rows: lanes.map(({ label }) => [label]) }
    : {
        head: ['Lane', 'Equipment'],
        rows: lanes.map(({ label, equipment }) => [label, equipment ?? '']),
        texts: true,
      };

async function selectOpened(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<OpenedLane[]> {
  return laneIds.length === 0 ? [] : openedLanes.rows(tx, { customer: customerId, lanes: laneIds });
}
