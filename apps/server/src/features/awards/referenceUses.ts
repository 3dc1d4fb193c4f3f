import { type CountUses, countPlaces, equipmentIs } from '../reference-data/index.ts';

/** Counts awards in a currency, and awards of lanes with an equipment type. */
export const awardsThatUse: CountUses = (scope, row) => {
  if (row.table === 'currencies')
    return countPlaces(scope, [
      {
        place: 'awards',
        says: 'awards in this currency',
        from: 'awards',
        condition: 'currency = $2',
        values: [row.fields.code],
      },
    ]);
  const equipment = equipmentIs(row, 'lane');
  if (equipment === null) return Promise.resolve([]);
  return countPlaces(scope, [
    {
      place: 'awards',
      says: 'awards on lanes with this equipment',
      from: 'awards JOIN lanes lane USING (customer_id, lane_id)',
      ...equipment,
    },
  ]);
};
