import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['resolved_words', 'resolved_places', 'saved_places'] as const;

/** Matched values of demonstration companies; answers that the Owner shared with everyone stay. */
export const demonstrationShipments: DemonstrationPart = {
  feature: 'shipments',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
