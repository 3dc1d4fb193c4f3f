import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['award_letters', 'award_backups', 'award_month_costs', 'award_months', 'awards'] as const;

/** Awards of demonstration companies, with their letters and backups. */
export const demonstrationAwards: DemonstrationPart = {
  feature: 'awards',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
