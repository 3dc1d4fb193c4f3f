import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** Reminders of demonstration companies. */
export const demonstrationContracts: DemonstrationPart = {
  feature: 'contracts',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, ['expiry_reminders'], companyIds);
  },
};
