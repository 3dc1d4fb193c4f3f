import { type CountUses, countPlaces, equipmentIs, placeIs } from '../reference-data/index.ts';

/** Counts lanes that begin or end at a place of reference data, or use its equipment. */
export const lanesThatUse: CountUses = (scope, row) => {
  const place = placeIs(row, ['origin_place', 'destination_place']);
  if (place !== null)
    return countPlaces(scope, [
      { place: 'lanes', says: 'lanes that start or end there', from: 'lanes', ...place },
    ]);
  const equipment = equipmentIs(row, 'lanes');
  if (equipment !== null)
    return countPlaces(scope, [
      { place: 'lanes', says: 'lanes with this equipment', from: 'lanes', ...equipment },
    ]);
  return Promise.resolve([]);
};
