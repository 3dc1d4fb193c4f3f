import { deleteRowsOf } from '../../platform/database/deleteRowsOf.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'carrier_scores',
  'negotiation_terms',
  'fx_table_rates',
  'fx_tables',
  'structure_breaks',
  'structure_charges',
  'charge_structures',
  'instance_properties',
  'company_modes',
] as const;

/** How demonstration companies’ modes were set up; planted anew they begin with the trade’s. */
export const demonstrationSettings: DemonstrationPart = {
  feature: 'settings',
  async clear(tx, { companyIds }) {
    await deleteRowsOf(tx, tables, companyIds);
  },
};
