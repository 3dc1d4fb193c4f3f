import { oneRow } from '../../../platform/database/rows.ts';
import type { CountUses, Use } from './uses.ts';

type Counted = readonly [place: Use['place'], says: string, statement: string, value: unknown];

/** Uses of reference data within reference data. */
export const referenceUsage: CountUses = async ({ tx }, { table, fields }) => {
  const uses: Use[] = [];
  for (const [place, says, statement, value] of counted(table, fields)) {
    const { count } = await oneRow<{ count: number }>(tx, statement, [value]);
    if (count > 0) uses.push({ place, says, count, companies: 0 });
  }
  return uses;
};

function counted(table: string, { code }: Parameters<CountUses>[1]['fields']): readonly Counted[] {
  const of = (place: Use['place'], says: string, from: string): Counted => [
    place,
    says,
    `SELECT count(*)::integer AS count FROM ${from} = $1`,
    code,
  ];
  if (table === 'countries')
    return [
      of('places', 'ports in the country', 'ports WHERE country_code'),
      of('places', 'airports in the country', 'airports WHERE country_code'),
      of('places', 'postcodes in the country', 'postcodes WHERE country_code'),
      of('places', 'cities in the country', 'cities WHERE country_code'),
    ];
  if (table === 'currencies')
    return [of('rates', 'exchange rates by day', 'currency_rates WHERE currency_code')];
  if (table === 'containers')
    return [
      of('equipment', 'equipment types of this container type', 'equipment_types WHERE container_type_code'),
    ];
  return [];
}
