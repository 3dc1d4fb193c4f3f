import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

/** What the maps of demonstration companies add up. */
export const demonstrationMaps: DemonstrationPart = {
  feature: 'maps',
  async clear(tx, { companyIds }) {
    await deleteCustomerRows(
      tx,
      ['flow_carriers', 'history_spend', 'map_places', 'flow_totals', 'lane_flows'],
      companyIds,
    );
  },
};
