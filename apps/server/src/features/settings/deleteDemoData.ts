import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'carrier_scores',
  'negotiation_terms',
  'contracts',
  'fx_table_rates',
  'fx_tables',
  'structure_breaks',
  'structure_charges',
  'charge_structures',
  'instance_properties',
  'company_modes',
] as const;

/** Mode settings of demonstration companies; after a reset they start from the mode's defaults. */
export const demonstrationSettings: DemonstrationPart = {
  feature: 'settings',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
