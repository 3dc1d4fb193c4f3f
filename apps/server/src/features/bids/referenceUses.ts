import { type CountUses, countPlaces, equipmentIs } from '../reference-data/index.ts';

/** Counts bids in a currency, and bids on lanes with an equipment type. */
export const bidsThatUse: CountUses = (scope, row) => {
  if (row.table === 'currencies')
    return countPlaces(scope, [
      {
        place: 'bids',
        says: 'bids in this currency',
        from: 'bids',
        condition: 'currency = $2',
        values: [row.fields.code],
      },
    ]);
  const equipment = equipmentIs(row, 'lane');
  if (equipment === null) return Promise.resolve([]);
  return countPlaces(scope, [
    {
      place: 'bids',
      says: 'bids on lanes with this equipment',
      from: 'bids JOIN lanes lane USING (customer_id, lane_id)',
      ...equipment,
    },
  ]);
};
