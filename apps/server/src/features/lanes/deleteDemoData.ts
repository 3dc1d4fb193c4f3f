import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = [
  'lane_typical_shipments',
  'lane_forecasts',
  'lane_months',
  'lane_parts',
  'closed_parts',
  'lane_routes',
  'given_road_miles',
  'road_calibrations',
  'carrier_aliases',
  'lanes',
  'lane_histories',
] as const;

/** Lanes of demonstration companies, and the mapping of their carriers’ names. */
export const demonstrationLanes: DemonstrationPart = {
  feature: 'lanes',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
