import { notifications } from '@lanewright/contract';
import { modeDetails, NotificationType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { deferJob } from '../../../platform/jobs/deferJob.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { queueMoment } from '../../../platform/jobs/queueMoment.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import { takeOpenedLanes } from '../../lanes/index.ts';
import { selectCompanyName } from '../companyName.ts';
import { countLanes } from '../countLanes.ts';
import { insertNotifications } from '../insertNotifications.ts';
import {
  laneForMail,
  laneForMailRow,
  type LaneForMail,
  mailOrder,
  openLanesMail,
  openOutsideEvents,
} from './openLanesMail.ts';
import { selectConnected, selectReaders } from './readers.ts';

const { maxNamedLanes } = notifications;

/** Lanes opened within this time after the first are announced together. */
const collectsMs = 10 * 60_000;

const openedLanes = sql({
  from: `SELECT ${laneForMail} FROM lanes l WHERE l.customer_id = $customer AND l.lane_id = ANY ($lanes::bigint[]) AND ${openOutsideEvents}
    ORDER BY ${mailOrder}`,
  params: { customer: 'id', lanes: 'id[]' },
  row: laneForMailRow,
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
      for (const { userId, email, carrierId } of await selectReaders(
        tx,
        { customerId, mode },
        carrierIds,
        'lanes',
      ))
        await writeMail(platform, tx, {
          kind: 'lanes opened',
          to: email,
          once: { event: fact.factId, userId },
          ...openLanesMail(platform, { ...fact, carrierId, customerName, heading: opened, lanes }),
        });
    });
  },
};

async function selectOpened(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<LaneForMail[]> {
  return laneIds.length === 0 ? [] : openedLanes.rows(tx, { customer: customerId, lanes: laneIds });
}
