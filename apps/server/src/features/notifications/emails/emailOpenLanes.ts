import { notifications } from '@lanewright/contract';
import { isOfferedMode, modeDetails, NotificationType, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job, JobPayload } from '../../../platform/jobs/job.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { selectCompanyName } from '../companyName.ts';
import { countLanes } from '../countLanes.ts';
import { insertNotifications } from '../insertNotifications.ts';
import { laneForMail, laneForMailRow, mailOrder, openLanesMail, openOutsideEvents } from './openLanesMail.ts';
import { selectReaders } from './readers.ts';

const { maxNamedLanes } = notifications;

/** Lanes whose opening is still to be announced are left out: that email reaches the carrier too. */
const openLanes = sql({
  from: `SELECT ${laneForMail} FROM lanes l
    WHERE l.customer_id = $customer AND l.mode = $mode AND l.is_counted AND l.announce_opening_at IS NULL AND ${openOutsideEvents}
    ORDER BY ${mailOrder}`,
  params: { customer: 'id', mode: 'int' },
  row: laneForMailRow,
});
const connectionsOf = sql({
  from: `SELECT customer_id, carrier_id, mode, connected_at FROM connections
    WHERE carrier_id = $carrier AND ($customer::bigint IS NULL OR customer_id = $customer) AND ($mode::integer IS NULL OR mode = $mode)
    ORDER BY customer_id, mode`,
  params: { carrier: 'id', customer: 'id?', mode: 'int?' },
  row: { customer_id: 'id', carrier_id: 'id', mode: 'int', connected_at: 'moment' },
});
/** The company of a carrier's first user who gets emails. */
const companyOfFirstUser = sql({
  from: `SELECT u.company_id FROM users u
    WHERE u.user_id = $user AND u.user_type = 'Carrier' AND u.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM users o WHERE o.company_id = u.company_id AND o.user_id <> u.user_id AND o.user_type = 'Carrier' AND o.email IS NOT NULL
        AND o.deleted_at IS NULL AND o.deactivated_at IS NULL)`,
  params: { user: 'id' },
  row: { company_id: 'id' },
});

/**
 * On 'carrier.connected', and on 'user.joined' for the first user of a carrier: emails the lanes that are open to the carrier, with the
 * bid sheet without prices, because the emails about their opening did not reach it. Once per connection and user, whichever event
 * comes first. Lanes of a running tender event are left out: its rounds have emails of their own.
 */
export const emailOpenLanes: Job<'carrier.connected' | 'user.joined'> = {
  name: 'emailOpenLanes',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const found = await selectConnections(tx, fact);
      for (const { customer_id: customerId, carrier_id: carrierId, mode, connected_at: since } of found)
        if (isOfferedMode(mode))
          await email(platform, tx, {
            customerId,
            carrierId,
            mode,
            since,
            factId: fact.factId,
            notifies: 'carrierId' in fact,
          });
    });
  },
};

async function selectConnections(
  tx: Transaction,
  fact: JobPayload<'carrier.connected' | 'user.joined'>,
): Promise<Awaited<ReturnType<typeof connectionsOf.rows>>> {
  if ('carrierId' in fact)
    return connectionsOf.rows(tx, { carrier: fact.carrierId, customer: fact.customerId, mode: fact.mode });
  const company = await companyOfFirstUser.optional(tx, { user: fact.userId });
  return company === null
    ? []
    : connectionsOf.rows(tx, { carrier: company.company_id, customer: null, mode: null });
}

type Connected = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly mode: OfferedMode;
  /** When the two were connected. */
  readonly since: string;
  readonly factId: string;
  readonly notifies: boolean;
};

async function email(platform: Platform, tx: Transaction, connected: Connected): Promise<void> {
  const { customerId, carrierId, mode, since, factId, notifies } = connected;
  const lanes = await openLanes.rows(tx, { customer: customerId, mode });
  const [first] = lanes;
  if (first === undefined) return;
  const customerName = await selectCompanyName(tx, customerId);
  const heading = `${customerName} has ${countLanes(lanes.length)} open for bids in ${modeDetails[mode].title}`;
  if (notifies)
    await insertNotifications(tx, { factId, customerId, mode }, [
      {
        companyId: carrierId,
        userType: 'Carrier',
        type: NotificationType.ProdensusAnnouncement,
        laneId: first.lane_id,
        laneIds: lanes.slice(0, maxNamedLanes).map((lane) => lane.lane_id),
        about: { kind: 'lanes', id: null },
        description: `${heading}.`,
      },
    ]);
  for (const reader of await selectReaders(tx, { customerId, mode }, [carrierId], 'lanes'))
    await writeMail(platform, tx, {
      kind: 'open lanes',
      to: reader.email,
      once: { event: `connection ${customerId}:${mode} ${since}`, userId: reader.userId },
      ...openLanesMail(platform, { ...connected, customerName, heading, lanes, factId }),
    });
}
