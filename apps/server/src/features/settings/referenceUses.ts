import { type CountUses, countPlaces } from '../reference-data/index.ts';

/** Charges and locked exchange rates in a currency. */
export const settingsThatUse: CountUses = (scope, { table, fields }) =>
  table === 'currencies'
    ? countPlaces(scope, [
        {
          place: 'charges',
          says: 'charges in this currency',
          from: 'structure_charges',
          condition: 'currency = $2',
          values: [fields.code],
        },
        {
          place: 'rates',
          says: 'locked exchange rates',
          from: 'fx_table_rates',
          condition: 'currency_code = $2',
          values: [fields.code],
        },
      ])
    : Promise.resolve([]);
