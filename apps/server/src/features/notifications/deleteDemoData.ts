import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import { execute } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['notifications'] as const;

/** Notifications about demonstration companies, and their users' notification preferences. */
export const demonstrationNotifications: DemonstrationPart = {
  feature: 'notifications',
  async clear(tx, { companyIds, userIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
    await execute(tx, 'DELETE FROM notifications WHERE user_id = ANY ($1::bigint[])', [userIds]);
    await execute(tx, 'DELETE FROM notification_preferences WHERE user_id = ANY ($1::bigint[])', [userIds]);
  },
};
