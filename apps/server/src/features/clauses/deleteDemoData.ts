import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** Index clauses of demonstration companies. */
export const demonstrationClauses: DemonstrationPart = {
  feature: 'clauses',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, ['clause_values', 'contract_clauses'], companyIds);
  },
};
