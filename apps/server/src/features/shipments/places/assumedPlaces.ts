import { formatCount } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { type Assumption, putAssumptions, type UploadRow } from '../../uploads/index.ts';

const assumedPlaces = loadSql(import.meta.url, './assumedPlaces.sql');

const key = 'placesAssumed';

type Assumed = { places: number; airports: number; lines: number; doubt: number; largest: (string | null)[] };

/**
 * Marks the places of an upload that were decided with less than 80% confidence or whose airport was assumed for a city.
 * @returns whether the mark changed.
 */
export async function markAssumedPlaces(
  tx: Transaction,
  { customer_id: customerId, upload_id: uploadId }: Pick<UploadRow, 'customer_id' | 'upload_id'>,
): Promise<boolean> {
  const found = await oneRow<Assumed>(tx, assumedPlaces, [customerId, uploadId]);
  const assumptions = found.places === 0 ? [] : [assumptionOf(found)];
  return putAssumptions(tx, customerId, uploadId, 'places', assumptions, key);
}

function assumptionOf({ places, airports, lines, doubt, largest }: Assumed): Assumption {
  const named = largest.filter((label) => label !== null).join(', ');
  const reasons = [
    places > airports ? `${formatCount(places - airports)} with less than 80% confidence` : null,
    airports > 0 ? `${formatCount(airports)} with an airport that isn’t named in the file` : null,
  ].filter((reason) => reason !== null);
  return {
    key,
    state: 'marked',
    value: 'decided',
    text: places === 1 ? '1 location is assumed.' : `${formatCount(places)} locations are assumed.`,
    why: `Matched automatically: ${reasons.join(', ')}. Highest spend: ${named}.`,
    lineCount: lines,
    choices: [{ value: 'decided', label: 'Use the matched locations', effect: null }],
    share: Math.min(1, Math.max(0, doubt)),
  };
}
