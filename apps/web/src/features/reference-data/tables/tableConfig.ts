import type { Cell, TableName } from './referenceRow.ts';

/** A column of a list: a field of the table, or a position made of two fields. */
export interface ColumnLook {
  field: string;
  width: number;
  /** Overrides the field’s header. */
  header?: string;
}

/** How a form presents a field, in addition to its header. */
export interface FieldConfig {
  says?: string;
  placeholder?: string;
  /** Error text, if the contract's text is not helpful. */
  rule?: string;
  /** Default value for a new row. */
  initially?: Cell;
  /** Takes a full line of the form. */
  isWide?: true;
  /** The table whose rows it refers to by code. */
  names?: 'countries' | 'containers';
}

/** A search box above the list: its address parameter and query parameter. */
export interface SearchLook {
  part: 'q' | 'city' | 'state';
  asks: 'searchQuery' | 'city' | 'state';
  label: string;
  placeholder: string;
  width?: number;
}

export interface TableLook {
  name: TableName;
  heading: string;
  /** Singular and plural: "port", "ports". */
  one: string;
  many: string;
  /** Purpose of the rows, shown below the heading. */
  says: string;
  columns: readonly ColumnLook[];
  /** In form order. */
  fields: Readonly<Record<string, FieldConfig>>;
  searches: readonly SearchLook[];
  /** Further filter of a list, in addition to texts. */
  narrows?: 'country' | 'mode';
  /** Fields for a row's display name, such as "Rotterdam (NLRTM)"; the first is also used to search for the row again. */
  called: readonly [first: string, second?: string];
}
