import type { WrittenCell } from './writtenCell.ts';

/** Values that may be typed into a cell. Limits are inclusive decimal texts. */
export type CellRule =
  | { readonly kind: 'list'; readonly values: readonly string[]; readonly message?: string }
  | {
      readonly kind: 'decimal' | 'whole';
      readonly min: string;
      readonly max: string;
      readonly message?: string;
    }
  /** Dates are `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly min: string; readonly max: string; readonly message?: string };

/** How a group of columns is shown at first. */
export type ColumnGroup = 'open' | 'collapsed';

/** One column of a written sheet. */
export interface WrittenColumn {
  readonly header: string;
  /** In characters; default: from the header's length. */
  readonly width?: number;
  /** Excel format code such as `#,##0.00` or `yyyy-mm-dd`. */
  readonly numberFormat?: string;
  /** Cells are editable on a protected sheet. */
  readonly unlocked?: boolean;
  /** Colour of the column's cells, six hex digits. */
  readonly fill?: string;
  readonly rule?: CellRule;
  readonly hidden?: boolean;
  /** Part of a group that the column to its left opens and closes. */
  readonly group?: ColumnGroup;
  readonly wrap?: boolean;
  /** Note on the header cell. */
  readonly note?: string;
}

/** Colour, note or both on one cell. Rows and columns count from 0 below the header. */
export interface CellMark {
  readonly row: number;
  readonly column: number;
  readonly fill?: string;
  readonly note?: string;
  readonly unlocked?: boolean;
  /** The cell's own rule, if it differs from its column's. */
  readonly rule?: CellRule;
}

/** A sheet to write: header in row 1 (frozen), rows below. */
export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: Iterable<readonly WrittenCell[]>;
  readonly marks?: Iterable<CellMark>;
  /** Only unlocked cells can be changed. No password: it prevents mistakes, not tampering. */
  readonly isProtected?: boolean;
  /** Columns that stay visible when scrolling to the right. */
  readonly frozenColumns?: number;
  /** Filter arrows in the header. */
  readonly filterable?: boolean;
}

export interface WorkbookPlan {
  readonly sheets: readonly WrittenSheet[];
  /** Metadata for the receiver, on a very hidden sheet; read it with `readMetadata`. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly author?: string;
  /** Colours of the header, six hex digits each. */
  readonly headerFill?: string;
  readonly headerText?: string;
}
