import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import { execute } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

// Without figure_stamps: a reset stamp would make old cached responses valid again once it reached their value.
const tables = [
  'told_answers',
  'lane_views',
  'upload_lanes',
  'upload_sets',
  'history_sets',
  'covered_months',
  'bridged_awards',
  'carrier_awards',
  'carrier_bids',
  'lane_units',
  'lane_emissions',
  'lane_realised',
  'lane_risks',
  'history_carriers',
  'history_months',
  'mode_charges',
  'mode_months',
  'lane_groups',
  'lane_charges',
  'lane_figures',
  'lane_summaries',
] as const;

/** Figures and views of demonstration companies. */
export const demonstrationOverview: DemonstrationPart = {
  feature: 'overview',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
    await execute(tx, 'UPDATE figure_stamps SET stamp = stamp + 1 WHERE customer_id = ANY ($1::bigint[])', [
      companyIds,
    ]);
  },
};
