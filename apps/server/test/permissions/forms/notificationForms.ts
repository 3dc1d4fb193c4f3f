import type { Forms } from '../form.ts';
import { laneOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import type { Ground } from '../sides.ts';

const digest = {
  every: 'Day',
  hour: 7,
  weekday: 1,
  timeZone: 'Europe/Berlin',
  kinds: ['Announcement', 'BidUploaded'],
};

export const notificationForms: Forms = {
  'GET /notifications': { seed: notification },
  // Other users' notifications cannot be marked: the request has no effect and reveals nothing about them.
  'POST /notifications/read': {
    seed: notification,
    ids: { notificationId: 'person' },
    foreign: { notificationId: 200 },
    colleague: 200,
    call: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  },
  'GET /notifications/preferences': {},
  'PUT /notifications/preferences': {
    call: () => ({ body: { toasts: { announcement: true, bidUploaded: false }, digest } }),
  },
  'POST /notifications/announcements/preview': {
    seed: async ({ customerId }) => ({ companyId: customerId }),
    ids: { companyId: 'company' },
    call: ({ companyId }) => ({ body: { audience: { userTypes: ['Customer'], companyIds: [companyId] } } }),
  },
  'POST /notifications/announcements': {
    seed: async ({ customerId }) => ({ companyId: customerId }),
    ids: { companyId: 'company' },
    call: ({ companyId }) => ({
      body: { text: 'We are away on Sunday', audience: { userTypes: ['Customer'], companyIds: [companyId] } },
    }),
  },
  'GET /notifications/announcements': {},
};

/** A notification of the caller, and newer ones of others: the newest are returned. */
async function notification(ground: Ground) {
  const lane = await laneOf(ground);
  const { rivalCustomer, otherCarrier } = ground.testApp.people;
  const { bulkPool } = ground.testApp.platform.database;
  for (const [userId, word] of [
    [ground.caller.userId, ground.word],
    [rivalCustomer.userId, 'quokka'],
    [otherCarrier.userId, 'wombat'],
  ])
    await bulkPool.query(
      `INSERT INTO notifications (user_id, customer_id, lane_id, type, priority, description, mode, outbox_fact_id)
       VALUES ($1, $2, $3, 1, 10, $4 || ' tells', $5, $6) ON CONFLICT DO NOTHING`,
      [userId, ground.customerId, lane, word, seededMode, ground.caller.userId],
    );
  const { rows } = await bulkPool.query<{ id: string }>(
    'SELECT notification_id AS id FROM notifications WHERE user_id = $1',
    [ground.caller.userId],
  );
  return { notificationId: rows[0]?.id ?? '' };
}
