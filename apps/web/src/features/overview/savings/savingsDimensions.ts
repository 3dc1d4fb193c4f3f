import type { SavingsDimension } from './savings.api.ts';

/** Dimensions of savings, in display order. */
export const dimensionTitles: Readonly<Record<SavingsDimension, string>> = {
  month: 'Month',
  mode: 'Mode',
  region: 'Region',
  carrier: 'Carrier',
  equipment: 'Equipment',
  businessUnit: 'Business unit',
};
