import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['upload_quality', 'upload_outliers'] as const;

/** Measured quality of the uploads of demonstration companies. */
export const demonstrationQuality: DemonstrationPart = {
  feature: 'quality',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
