import { oneRow } from '../../platform/database/rows.ts';
import {
  type CountUses,
  countPlaces,
  type CountedPlace,
  placeIs,
  type UsedRow,
  type UseScope,
} from '../reference-data/index.ts';

/** Places and equipment of files, and saved answers, that refer to a row of reference data. */
export const shipmentsThatUse: CountUses = async (scope, row) => {
  const place = placeIs(row, ['place']);
  if (place !== null)
    return [
      ...(await countPlaces(scope, [
        { place: 'shipments', says: 'locations in uploaded files', from: 'resolved_places', ...place },
        { place: 'answers', says: 'location matches of companies', from: 'saved_places', ...place },
      ])),
      ...(await promoted(scope, row)),
    ];
  const words = equipmentWords(row);
  return words === null ? [] : countPlaces(scope, [words]);
};

/** Shared answers belong to no company. */
async function promoted({ tx }: UseScope, row: UsedRow) {
  const place = placeIs(row, ['place']);
  if (place === null) return [];
  const { count } = await oneRow<{ count: number }>(
    tx,
    `SELECT count(*)::integer AS count FROM shared_places WHERE $1::text IS NULL AND (${place.condition})`,
    [null, ...place.values],
  );
  return count === 0
    ? []
    : [
        {
          place: 'answers' as const,
          says: 'location matches shared with all companies',
          count,
          companies: 0,
        },
      ];
}

function equipmentWords({ table, fields }: UsedRow): CountedPlace | null {
  const words = {
    place: 'shipments',
    says: 'matching values in uploaded files',
    from: 'resolved_words',
  } as const;
  if (table === 'containers')
    return { ...words, condition: `kind = 'equipment' AND canonical = $2`, values: [fields.code] };
  if (table !== 'equipmenttypes') return null;
  return {
    ...words,
    condition: `kind = 'equipment' AND canonical = $2 AND EXISTS (SELECT FROM uploads u
      WHERE u.customer_id = resolved_words.customer_id AND u.upload_id = resolved_words.upload_id AND u.mode = $3)`,
    values: [fields.containerTypeCode ?? fields.name, fields.mode],
  };
}
