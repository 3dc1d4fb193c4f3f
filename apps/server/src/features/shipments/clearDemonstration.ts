import { deleteRowsOf } from '../../platform/database/deleteRowsOf.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['resolved_words', 'resolved_places', 'learnt_places'] as const;

/** What demonstration companies’ words were resolved to; what the Owner promoted for all stays. */
export const demonstrationShipments: DemonstrationPart = {
  feature: 'shipments',
  async clear(tx, { companyIds }) {
    await deleteRowsOf(tx, tables, companyIds);
  },
};
