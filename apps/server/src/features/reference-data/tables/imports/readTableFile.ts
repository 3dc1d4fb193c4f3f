import { formatCount } from '@lanewright/freight';
import { referenceData } from '@lanewright/contract';
import { type OpenedTable, openTable, TabularError } from '@lanewright/tabular';
import { cutText } from '../../../../platform/cutText.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import { inForm } from '../inForm.ts';
import { validateFields } from '../validateFields.ts';
import { type Fields, type FieldValue, keyOf, type ReferenceTable } from '../referenceTable.ts';
import type { World } from '../world.ts';
import { fieldSchemas } from './fieldSchemas.ts';
import { plainText, readCell } from './readCell.ts';

/** An error in a row on its own; without `of` the row can't be imported, whatever the stored row was. */
export type Fault = {
  readonly field: string | null;
  readonly message: string;
  readonly of?: readonly string[];
};

export type FileRow = {
  /** Numbered across all sheets: unique within a file. */
  readonly rowNo: number;
  readonly key: string | null;
  readonly fields: Fields;
  readonly derived: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
};

/** The size of the world's longest postcode lists, and the row limit of a worksheet. */
const mostRows = 1_048_575;

/** A sheet that was read; its row `n`, as in a spreadsheet program, is the file's row `rowsBefore + n`. */
export type ReadSheet = { readonly name: string; readonly rowsBefore: number };

type Column = { readonly at: number; readonly field: referenceData.ReferenceField };

/** A table's file, read in batches: it is never in memory as a whole. */
export class TableFile {
  /** Columns of the file that are not in the table; known once the first rows are read. */
  columnsLeftOut: readonly string[] = [];
  rowCount = 0;
  /** The sheets whose rows were read; a csv is one sheet without a name. */
  readonly sheets: ReadSheet[] = [];
  readonly #table: ReferenceTable;
  readonly #world: World;

  constructor(table: ReferenceTable, world: World) {
    this.#table = table;
    this.#world = world;
  }

  /**
   * Yields the rows of a csv or xlsx file in batches, each with its errors.
   * @throws TabularError if it can't be read; ProblemError if it is not a file of the table.
   */
  async *rows(path: string): AsyncGenerator<FileRow[]> {
    const file = await openTable(path);
    try {
      yield* this.#rowsOf(file);
    } finally {
      await file.close();
    }
    if (this.rowCount === 0)
      throw refuse('table_file_empty', `This file has no ${this.#table.words}`, {
        detail: 'The file has headers but no rows.',
        field: 'file',
      });
  }

  async *#rowsOf(file: OpenedTable): AsyncGenerator<FileRow[]> {
    let columns: readonly Column[] | undefined;
    let highest = 0;
    // A long table continues in further sheets with the same header: their row numbers continue from the highest so far.
    sheets: for (const sheet of file.sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)) {
      const rowsBefore = highest;
      let isHeader = true;
      for await (const batch of file.readBatches(sheet.index)) {
        const read: FileRow[] = [];
        for (let row = 0; row < batch.rowCount; row += 1) {
          if (batch.isBlankRow(row)) continue;
          const texts = batch.texts(row);
          highest = rowsBefore + batch.rowNumber(row);
          if (isHeader) {
            isHeader = false;
            const own = this.#columnsOf(texts, columns !== undefined);
            if (own === null) {
              highest = rowsBefore;
              continue sheets;
            }
            columns = own;
            this.sheets.push({ name: cutText(plainText(sheet.name), 100), rowsBefore });
          } else if (columns !== undefined) read.push(this.#rowOf(texts, columns, highest));
        }
        this.rowCount += read.length;
        if (this.rowCount > mostRows)
          throw new TabularError(
            'too-many-rows',
            `A file of ${this.#table.words} can have at most ${formatCount(mostRows)} rows.`,
          );
        if (read.length > 0) yield read;
      }
    }
  }

  /** Maps columns to fields; null for a further sheet with other contents. */
  #columnsOf(texts: readonly string[], isFurther: boolean): readonly Column[] | null {
    const { fields } = referenceData.referenceFields[this.#table.name];
    const named = texts.map((text) => text.replace(/^\ufeff/, '').trim());
    const columns = named.flatMap((header, at) => {
      const field = fields.find((known) =>
        [known.header, known.name].some((name) => name.toLowerCase() === header.toLowerCase()),
      );
      return field === undefined ? [] : [{ at, field }];
    });
    const found = new Set(columns.map(({ field }) => field));
    const missing = fields.filter((field) => field.isRequired === true && !found.has(field));
    if (missing.length > 0 && isFurther) return null;
    if (missing.length > 0)
      throw refuse('table_file_unknown', `This is not a file of ${this.#table.words}`, {
        detail: `The first row is missing ${missing.map(({ header }) => `“${header}”`).join(', ')}. An export of the table has the required headers.`,
        field: 'file',
      });
    if (found.size < columns.length)
      throw refuse('table_file_unknown', 'This file has a duplicate column', {
        detail: `Keep one of ${columns
          .map(({ field }) => field.header)
          .filter((header, at, all) => all.indexOf(header) !== at)
          .map((header) => `“${header}”`)
          .join(', ')}.`,
        field: 'file',
      });
    const read = new Set(columns.map(({ at }) => at));
    const { shown } = referenceData.referenceFields[this.#table.name];
    this.columnsLeftOut = named
      .filter(
        (header, at) => header !== '' && !read.has(at) && !shown.some((field) => field.header === header),
      )
      .slice(0, 100)
      .map((header) => cutText(header, 100));
    return columns;
  }

  #rowOf(texts: readonly string[], columns: readonly Column[], rowNo: number): FileRow {
    const said: Record<string, FieldValue> = {};
    const faults: Fault[] = [];
    for (const { at, field } of columns) {
      const cell = readCell(field, texts[at] ?? '');
      if ('fault' in cell) faults.push({ field: field.name, message: cell.fault });
      else if (cell.value !== undefined && !(cell.value === null && field.isRequired === true))
        said[field.name] = cell.value;
      else if (field.isRequired === true)
        faults.push({ field: field.name, message: `${field.header} is empty` });
    }
    if (faults.length > 0) return { rowNo, key: null, fields: said, derived: {}, faults };
    const parsed = fieldSchemas[this.#table.name].safeParse(said);
    if (!parsed.success)
      return {
        rowNo,
        key: null,
        fields: said,
        derived: {},
        faults: parsed.error.issues
          .slice(0, 5)
          .map(({ path, message }) => ({ field: path[0] === undefined ? null : String(path[0]), message })),
      };
    const fields = inForm(this.#table, parsed.data as Fields);
    return {
      rowNo,
      key: keyOf(this.#table, fields),
      fields,
      derived: { ...this.#table.derived(fields), ...computedStandards(this.#table, fields) },
      faults: validateFields(this.#table.name, fields, this.#world),
    };
  }
}

/** Defaults of a new row that depend on the row. */
function computedStandards(table: ReferenceTable, fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    table.columns.flatMap(({ field, column, standard }) =>
      typeof standard === 'function' && fields[field] === undefined
        ? [[column, String(standard(fields))]]
        : [],
    ),
  );
}
