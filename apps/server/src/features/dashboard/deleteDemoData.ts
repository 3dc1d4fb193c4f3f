import { execute } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** Boards of the users of demonstration companies. */
export const demonstrationDashboard: DemonstrationPart = {
  feature: 'dashboard',
  async clear(tx, { userIds }) {
    await execute(tx, 'DELETE FROM boards WHERE user_id = ANY ($1::bigint[])', [userIds]);
  },
};
