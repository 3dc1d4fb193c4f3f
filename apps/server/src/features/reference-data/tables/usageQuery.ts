import { oneRow } from '../../../platform/database/rows.ts';
import type { CountedUse, UsedRow, UseScope, Use } from './uses.ts';

/** A counted use: rows of a source with a customer, and a condition on them. */
export type CountedPlace = {
  readonly place: Use['place'];
  readonly says: string;
  /** Text after FROM; must provide `customer_id`. */
  readonly from: string;
  /** Uses `$2` and following for its values; `$1` are the customers. */
  readonly condition: string;
  readonly values: readonly unknown[];
};

/** Counts rows and their companies, for the customers the caller may see; nothing if there are none. */
export async function countPlaces(
  { tx, customerIds }: UseScope,
  places: readonly CountedPlace[],
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { place, says, from, condition, values } of places) {
    const { count, companies } = await oneRow<CountedUse>(
      tx,
      `SELECT count(*)::integer AS count, count(DISTINCT customer_id)::integer AS companies
       FROM ${from} WHERE customer_id = ANY ($1::bigint[]) AND (${condition})`,
      [customerIds, ...values],
    );
    if (count > 0) uses.push({ place, says, count, companies });
  }
  return uses;
}

/** Whether a resolved place, stored as JSON in one of these columns, is or is in a row; null for rows that are not places. */
export function placeIs(
  { table, fields }: UsedRow,
  columns: readonly string[],
): { condition: string; values: readonly unknown[] } | null {
  const one = (condition: (place: string) => string, values: readonly unknown[]) => ({
    condition: columns.map((column) => condition(column)).join(' OR '),
    values,
  });
  if (table === 'ports') return one((place) => `${place} ->> 'portCode' = $2`, [fields.code]);
  if (table === 'airports') return one((place) => `${place} ->> 'airportCode' = $2`, [fields.iata]);
  if (table === 'countries') return one((place) => `${place} ->> 'countryCode' = $2`, [fields.code]);
  // A nine-digit zip, or a full Canadian code, is in the stored area.
  if (table === 'postcodes')
    return one(
      (place) => `(${place} ->> 'countryCode' = $2 AND starts_with(${place} ->> 'zip', $3))`,
      [fields.countryCode, fields.zipCode],
    );
  return null;
}

/** Whether a lane's equipment matches a row: an equipment type of its mode, by its name or its container, or a container type. */
export function equipmentIs(
  { table, fields }: UsedRow,
  lane: string,
): { condition: string; values: readonly unknown[] } | null {
  if (table === 'containers') return { condition: `${lane}.equipment = $2`, values: [fields.code] };
  if (table !== 'equipmenttypes') return null;
  return {
    condition: `${lane}.mode = $2 AND ${lane}.equipment = $3`,
    values: [fields.mode, fields.containerTypeCode ?? fields.name],
  };
}
