import { offeredModes } from '@lanewright/freight';
import type { RowsQuery } from './referenceRow.ts';
import type { TableLook } from './tableConfig.ts';

/** Reads the query of a table's list from the address. */
export function rowsAsked(look: TableLook, address: URLSearchParams): RowsQuery {
  const texts = look.searches.map(({ part, asks }) => [asks, address.get(part)?.slice(0, 100) || undefined]);
  return {
    ...Object.fromEntries(texts),
    ...(look.narrows === 'country' && { countryCode: address.get('country')?.slice(0, 2) || undefined }),
    ...(look.narrows === 'mode' && {
      mode: offeredModes.find((mode) => String(mode) === address.get('mode')),
    }),
  };
}

/** Address parameters that clear every filter. */
export const nothingSought = { q: '', city: '', state: '', country: '', mode: '', page: '' } as const;
