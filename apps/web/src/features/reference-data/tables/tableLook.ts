import type { Cell, TableName } from './referenceRow.ts';

/** A column of a list: a field of the table, or the position that two of them make. */
export interface ColumnLook {
  field: string;
  width: number;
  /** Instead of the field’s own header. */
  header?: string;
}

/** What a form says of a field beside its header. */
export interface FieldLook {
  says?: string;
  placeholder?: string;
  /** What is wrong where the contract's own words would not help. */
  rule?: string;
  /** What a new row begins with. */
  initially?: Cell;
  /** Takes a line of the form for itself. */
  isWide?: true;
  /** The table whose rows it names by their code. */
  names?: 'countries' | 'containers';
}

/** A box above the list: a part of the address, and of what the list is asked for. */
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
  /** A row, and several: "port", "ports". */
  one: string;
  many: string;
  /** What the rows are for, under the heading. */
  says: string;
  columns: readonly ColumnLook[];
  /** In the order in which a form asks for them. */
  fields: Readonly<Record<string, FieldLook>>;
  searches: readonly SearchLook[];
  /** What a list is narrowed by beside texts. */
  narrows?: 'country' | 'mode';
  /** A row in a word or two, such as "Rotterdam (NLRTM)"; the first is also sought when it is looked for again. */
  called: readonly [first: string, second?: string];
}
