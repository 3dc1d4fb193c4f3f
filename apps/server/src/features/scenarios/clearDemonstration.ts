import { deleteRowsOf } from '../../platform/database/deleteRowsOf.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** What hangs on a scenario goes with it. */
export const demonstrationScenarios: DemonstrationPart = {
  feature: 'scenarios',
  clear: (tx, { companyIds }) => deleteRowsOf(tx, ['scenarios'], companyIds),
};
