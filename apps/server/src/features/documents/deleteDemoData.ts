import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'document_requests',
  'document_acceptances',
  'document_reads',
  'document_versions',
  'documents',
] as const;

/** Documents of demonstration companies; the hourly clean-up deletes the files. */
export const demonstrationDocuments: DemonstrationPart = {
  feature: 'documents',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
