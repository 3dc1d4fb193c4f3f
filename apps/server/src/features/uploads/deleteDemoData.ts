import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'upload_assumptions',
  'transfer_pieces',
  'upload_transfers',
  'change_images',
  'upload_changes',
  'corrections',
  'exception_lines',
  'exceptions',
  'line_positions',
  'lines',
  'routes',
  'mode_texts',
  'words',
  'column_memories',
  'uploads',
] as const;

/** Deletes uploads of demonstration companies with all data read from them; the hourly clean-up deletes the files. */
export const demonstrationUploads: DemonstrationPart = {
  feature: 'uploads',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
