import type { SavingsDimension } from './savings.api.ts';

/** What savings can be looked at by, in the order of the screen. */
export const dimensionTitles: Readonly<Record<SavingsDimension, string>> = {
  month: 'Month',
  mode: 'Mode',
  region: 'Region',
  carrier: 'Carrier',
  equipment: 'Equipment',
  businessUnit: 'Business unit',
};
