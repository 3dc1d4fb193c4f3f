import type { referenceData } from '@lanewright/contract';

export type ReferenceTableName = referenceData.ReferenceTableName;

/** A value of a row, by the wire's name of its field. */
export type FieldValue = string | number | boolean | readonly string[] | null;
export type Fields = Readonly<Record<string, FieldValue | undefined>>;

export type TableColumn = {
  /** Its name on the wire. */
  readonly field: string;
  readonly column: string;
  readonly type: 'text' | 'real' | 'smallint' | 'boolean' | 'text[]' | 'numeric';
  /** What a new row has where nothing is said; without one it must be said. */
  readonly standard?: FieldValue | ((fields: Fields) => FieldValue);
  /** By what the list is sorted instead of the column itself. */
  readonly sortedAs?: string;
  readonly isNullable?: true;
};

/** A table of reference data, as listing, writing and importing need to know it. */
export type ReferenceTable = {
  readonly name: ReferenceTableName;
  readonly table: string;
  readonly idColumn: string;
  /** One row of it in words: 'port'. */
  readonly word: string;
  readonly words: string;
  readonly columns: readonly TableColumn[];
  /** Fields by which a row is known outside: no two rows have the same. */
  readonly key: readonly string[];
  /** Further fields that no two rows share where they have one. */
  readonly alone: readonly string[];
  /** Columns made of the fields, by their names. */
  readonly derived: (fields: Fields) => Readonly<Record<string, string>>;
  /** Further values on the wire, as SQL of the row `t`. */
  readonly shown: Readonly<Record<string, string>>;
  /** What is searched: a column with an index for it, or columns read through. */
  readonly searched: 'search_text' | readonly string[];
  readonly hasCountry: boolean;
  /** Whether the gazetteer is built of it. */
  readonly isPlaces: boolean;
  /** Too long to be counted at every call. */
  readonly isLong: boolean;
  /** The fields that are a row in words, the last in brackets: 'Rotterdam (NLRTM)'. */
  readonly label: readonly string[];
};

/** The key of a row as one text. */
export function keyOf(table: ReferenceTable, fields: Fields): string {
  return table.key.map((field) => String(fields[field] ?? '')).join('|');
}

/** A row in words. */
export function labelOf({ label }: ReferenceTable, fields: Fields): string {
  const words = label.map((field) => String(fields[field] ?? ''));
  return `${words.slice(0, -1).join(' ')} (${words.at(-1) ?? ''})`;
}

/** SQL of a row's key as `keyOf` writes it. */
export function keySql(table: ReferenceTable, alias: string): string {
  return table.key.map((field) => `${alias}.${columnOf(table, field).column}::text`).join(` || '|' || `);
}

export function columnOf(table: ReferenceTable, field: string): TableColumn {
  const found = table.columns.find((column) => column.field === field);
  if (found === undefined) throw new Error(`${table.table} has no field ${field}`);
  return found;
}

/** The fields of a row `t`, as the wire has them; of a numeric, its number. */
export function selectedFields(table: ReferenceTable): string {
  return table.columns
    .map(({ column, field, type }) => `t.${column}${type === 'numeric' ? '::float8' : ''} AS "${field}"`)
    .join(', ');
}

/** A whole row `t` as the wire has it; with its country's name it needs countries as `c`. */
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

/** A new row's fields, with what nothing is said of. */
export function withStandards(table: ReferenceTable, fields: Fields): Fields {
  return Object.fromEntries(
    table.columns.map(({ field, standard }) => [
      field,
      fields[field] ?? (typeof standard === 'function' ? standard(fields) : standard),
    ]),
  );
}
