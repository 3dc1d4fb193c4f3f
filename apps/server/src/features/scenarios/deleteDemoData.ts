import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** Dependent tables first. */
const tables = [
  'scenario_analyses',
  'scenario_awards',
  'scenario_guide',
  'scenario_shares',
  'scenario_lanes',
  'scenario_points',
  'scenarios',
] as const;

export const demonstrationScenarios: DemonstrationPart = {
  feature: 'scenarios',
  clear: (tx, { companyIds }) => deleteCustomerRows(tx, tables, companyIds),
};
