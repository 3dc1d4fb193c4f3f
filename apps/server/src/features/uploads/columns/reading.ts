import type { ShipmentField } from '@lanewright/freight';
import type { CsvFormat } from '@lanewright/tabular';
import type { DecimalMark } from '../cells/readAmount.ts';
import type { DateOrder } from '../cells/readDate.ts';
import type { FoundAssumption } from '../assumptions/found.ts';

export type MatchedColumn = {
  readonly columnNo: number;
  readonly header: string;
  readonly field: ShipmentField | null;
  /** Confidence of the match, 0 to 1. */
  readonly confidence: number;
  readonly why: string;
  readonly samples: readonly string[];
  /** Order of day and month; 'undecided' if the column's dates fit both. */
  readonly dateOrder?: DateOrder | 'undecided';
  /** Decimal mark; 'undecided' if all its numbers fit both marks, and so do those of other columns. */
  readonly decimalMark?: DecimalMark | 'undecided';
  /** Whether a figure such as `1.450` may be in thousands, because others in the column have grouped thousands. */
  readonly doubtsThree?: boolean;
  /** Whether all cells were examined; false if the sample left nothing open. */
  readonly counted?: boolean;
  /** How its cells are written, if that had to be decided: a sentence for users. */
  readonly writing?: string;
  /** The first formula without a value among the first rows, such as `F2`. */
  readonly formulaCell?: string;
};

export type ModeValue = {
  readonly text: string;
  readonly count: number;
  readonly mode: number | null;
  readonly taken: boolean;
};

/** Everything detected and decided about a received file; stored with its upload as `reading`. */
export type Reading = {
  readonly kind: 'csv' | 'xlsx';
  readonly format: CsvFormat | null;
  readonly sheet: number;
  readonly sheets: readonly { readonly index: number; readonly name: string; readonly hidden: boolean }[];
  /** Row number of the header, as in a spreadsheet. */
  readonly headerRow: number;
  readonly columns: readonly MatchedColumn[];
  readonly modeValues: readonly ModeValue[];
  readonly fulfilmentTexts: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
  readonly remembered: boolean;
  /** Key of files with the same columns, in any order; absent in older readings. */
  readonly headerKey?: string;
  /** What contradicts the mode of the upload, if the file has no mode column: a sentence for users. */
  readonly otherMode?: string;
  /** Assumptions about the columns and the first rows, found by `assumptions/kinds`. */
  readonly found?: readonly FoundAssumption[];
  /** Choices made without asking because they hardly matter, by key. */
  readonly marks?: Readonly<Record<string, string>>;
  /** User and time of each answer for this file, by key. */
  readonly given?: Readonly<Record<string, { readonly by: string; readonly at: string }>>;
  /** User and time of each answer remembered from earlier files, by key. */
  readonly rememberedGiven?: Readonly<Record<string, { readonly by: string; readonly at: string }>>;
  /** When the company last confirmed these headers. */
  readonly rememberedAt?: string;
  readonly rowCount: number | null;
  /** Whether rows below the header share merged cells. */
  readonly hasMergedRows?: boolean;
  /** Compact CSV copy of a workbook's rows, one line per row, so that any row can be shown again. */
  readonly rowsFileKey: string | null;
  /** Rows read from another sheet, which stay until the rows of this one are read. */
  readonly otherRows?: { readonly sheet: number; readonly headers: readonly string[] };
};

/** The column that fills a field, or undefined. */
export function columnOf(reading: Reading, field: ShipmentField): MatchedColumn | undefined {
  return reading.columns.find((column) => column.field === field);
}
