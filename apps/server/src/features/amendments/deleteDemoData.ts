import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** Amendments of demonstration companies. */
export const demonstrationAmendments: DemonstrationPart = {
  feature: 'amendments',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, ['amendment_awards', 'contract_amendments'], companyIds);
  },
};
