import type { referenceData } from '@lanewright/contract';

export type ReferenceTableName = referenceData.ReferenceTableName;

/** A value of a row, by the API name of its field. */
export type FieldValue = string | number | boolean | readonly string[] | null;
export type Fields = Readonly<Record<string, FieldValue | undefined>>;

export type TableColumn = {
  /** Its name in the API. */
  readonly field: string;
  readonly column: string;
  readonly type: 'text' | 'real' | 'smallint' | 'boolean' | 'text[]' | 'numeric';
  /** Default in a new row; without one the field is required. */
  readonly standard?: FieldValue | ((fields: Fields) => FieldValue);
  /** Expression the list is sorted by instead of the column itself. */
  readonly sortedAs?: string;
  readonly isNullable?: true;
};

/** A table of reference data, with everything that listing, writing and importing need. */
export type ReferenceTable = {
  readonly name: ReferenceTableName;
  readonly table: string;
  readonly idColumn: string;
  /** The word for one row: 'port'. */
  readonly word: string;
  readonly words: string;
  readonly columns: readonly TableColumn[];
  /** Fields that identify a row outside: unique together. */
  readonly key: readonly string[];
  /** Further fields that are unique where they have a value. */
  readonly alone: readonly string[];
  /** Columns derived from the fields, by name. */
  readonly derived: (fields: Fields) => Readonly<Record<string, string>>;
  /** Further values in the API, as SQL of the row `t`. */
  readonly shown: Readonly<Record<string, string>>;
  /** What is searched: an indexed column, or columns that are scanned. */
  readonly searched: 'search_text' | readonly string[];
  readonly hasCountry: boolean;
  /** Whether the gazetteer is built from it. */
  readonly isPlaces: boolean;
  /** Too long to be counted on every request. */
  readonly isLong: boolean;
  /** The fields that describe a row in words, the last in brackets: 'Rotterdam (NLRTM)'. */
  readonly label: readonly string[];
};

/** The key of a row as one text. */
export function keyOf(table: ReferenceTable, fields: Fields): string {
  return table.key.map((field) => String(fields[field] ?? '')).join('|');
}

/** Describes a row in words. */
export function labelOf({ label }: ReferenceTable, fields: Fields): string {
  const words = label.map((field) => String(fields[field] ?? ''));
  return `${words.slice(0, -1).join(' ')} (${words.at(-1) ?? ''})`;
}

/** SQL for a row's key in the format of `keyOf`. */
export function keySql(table: ReferenceTable, alias: string): string {
  return table.key.map((field) => `${alias}.${columnOf(table, field).column}::text`).join(` || '|' || `);
}

export function columnOf(table: ReferenceTable, field: string): TableColumn {
  const found = table.columns.find((column) => column.field === field);
  if (found === undefined) throw new Error(`${table.table} has no field ${field}`);
  return found;
}

/** SQL for the fields of a row `t` in the API format; numerics as numbers. */
export function selectedFields(table: ReferenceTable): string {
  return table.columns
    .map(({ column, field, type }) => `t.${column}${type === 'numeric' ? '::float8' : ''} AS "${field}"`)
    .join(', ');
}

/** SQL for a whole row `t` in the API format; its country's name requires countries as `c`. */
export function selectedRow(table: ReferenceTable): string {
  const shown = Object.entries(table.shown).map(([name, sql]) => `${sql} AS "${name}"`);
  const country = table.hasCountry ? [`coalesce(c.name, t.country_code) AS country`] : [];
  return [
    `t.${table.idColumn}::text AS id`,
    selectedFields(table),
    ...country,
    ...shown,
    't.source',
    't.version',
    't.updated_at AS "updatedAt"',
  ].join(', ');
}

export function joinedCountry(table: ReferenceTable): string {
  return table.hasCountry ? 'LEFT JOIN countries c ON c.code = t.country_code' : '';
}

/** A new row's fields, with defaults for omitted ones. */
export function withStandards(table: ReferenceTable, fields: Fields): Fields {
  return Object.fromEntries(
    table.columns.map(({ field, standard }) => [
      field,
      fields[field] ?? (typeof standard === 'function' ? standard(fields) : standard),
    ]),
  );
}
