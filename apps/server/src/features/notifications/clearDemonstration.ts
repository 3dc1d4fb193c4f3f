import { deleteRowsOf } from '../../platform/database/deleteRowsOf.ts';
import { execute } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['notifications'] as const;

/** What was told of demonstration companies, and what their people chose to be told. */
export const demonstrationNotifications: DemonstrationPart = {
  feature: 'notifications',
  async clear(tx, { companyIds, userIds }) {
    await deleteRowsOf(tx, tables, companyIds);
    await execute(tx, 'DELETE FROM notifications WHERE user_id = ANY ($1::bigint[])', [userIds]);
    await execute(tx, 'DELETE FROM notification_preferences WHERE user_id = ANY ($1::bigint[])', [userIds]);
  },
};
