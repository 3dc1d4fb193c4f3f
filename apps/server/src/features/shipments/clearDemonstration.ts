import { deleteRowsOf } from '../../platform/database/deleteRowsOf.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['resolved_words', 'resolved_places', 'learnt_places'] as const;

/** Matched values of demonstration companies; answers that the Owner shared with everyone stay. */
export const demonstrationShipments: DemonstrationPart = {
  feature: 'shipments',
  async clear(tx, { companyIds }) {
    await deleteRowsOf(tx, tables, companyIds);
  },
};
