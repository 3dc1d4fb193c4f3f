import { referenceData } from '@lanewright/contract';
import type { ReferenceTable } from './referenceTable.ts';

/** The sort order of a list. */
export type Sort = {
  /** A column or expression of rows `t`, and the same with the collation of its index. */
  readonly column: string;
  readonly by: string;
  /** Whether values are unique. */
  readonly isUnique: boolean;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
};

/** Returns the requested sort column; the table's default if it is missing or unknown. */
export function sortOf(
  table: ReferenceTable,
  sortBy: string | undefined,
  sortDesc: boolean | undefined,
): Sort {
  const { sortedBy } = referenceData.referenceFields[table.name];
  const found =
    (sortBy === undefined ? undefined : columnToSort(table, sortBy)) ?? columnToSort(table, sortedBy);
  return {
    column: `t.${table.idColumn}`,
    by: found?.column ?? `t.${table.idColumn}`,
    isUnique: false,
    isNullable: false,
    ...found,
    isDescending: sortDesc === true,
  };
}

type Sorted = Pick<Sort, 'column'> & Partial<Pick<Sort, 'by' | 'isUnique' | 'isNullable'>>;

function columnToSort(table: ReferenceTable, field: string): Sorted | undefined {
  const further: Readonly<Record<string, Sorted>> = {
    id: { column: `t.${table.idColumn}`, isUnique: true },
    source: { column: 't.source' },
    updatedAt: { column: 't.updated_at', isNullable: true },
    ...(table.name === 'ports' && { importedAt: { column: 't.imported_at', isNullable: true } }),
    // Sorted by code, which has an index: country names are in nearly the same order.
    ...(table.hasCountry && {
      country: { column: 't.country_code' },
      countryCode: { column: 't.country_code' },
    }),
  };
  const known = Object.hasOwn(further, field) ? further[field] : undefined;
  if (known !== undefined) return known;
  const found = table.columns.find((each) => each.field === field);
  if (found === undefined || found.type === 'text[]') return undefined;
  const sorted = found.sortedAs ?? found.column;
  const column = sorted.includes('(') ? sorted : `t.${sorted}`;
  if (table.key.length === 1 && table.key[0] === field) return { column, isUnique: true };
  return {
    column,
    ...(found.type === 'text' && { by: `${column} COLLATE "C"` }),
    isNullable: found.isNullable === true,
  };
}
