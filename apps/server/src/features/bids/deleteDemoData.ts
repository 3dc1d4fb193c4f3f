import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'round_results',
  'pending_ranking_notifications',
  'rated_lanes',
  'lane_standings',
  'bid_prices',
  'bid_changes',
  'bid_drafts',
  'bid_templates',
  'bid_months',
  'bid_values',
  'bid_checks',
  'bid_outliers',
  'bid_declines',
  'bid_rates',
  'bids',
] as const;

/** Bids on demonstration companies’ lanes, with drafts, templates and standings. */
export const demonstrationBids: DemonstrationPart = {
  feature: 'bids',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
