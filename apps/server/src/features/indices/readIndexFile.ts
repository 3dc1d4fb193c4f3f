import { Decimal, formatDay } from '@lanewright/freight';
import { openTable, TabularError } from '@lanewright/tabular';
import { now } from '../../platform/clock.ts';
import { refuse } from '../../platform/http/problemError.ts';

/** Values of a file as columns of equal length: a series on a day. */
export type FileValues = {
  readonly codes: string[];
  readonly days: string[];
  /** Decimal texts with at most 6 decimals. */
  readonly values: string[];
  /** Cells without a value. */
  withoutValue: number;
};
export type KnownSeries = { readonly code: string; readonly name: string };
type Fault = { readonly row: number; readonly column: string; readonly message: string };

/** Daily values of 20 series for 30 years. */
const mostValues = 200_000;
const mostFaults = 50;
const noValue = new Set(['', '.', '-', 'N/A', 'NA', '#N/A']);

/**
 * Reads index values: either rows of series, date and value, or rows of a date and one column per series. A series is named by its
 * code or its name.
 * @throws TabularError if the file can't be read; ProblemError if it is another file, or names every wrong cell (at most 50).
 */
export async function readIndexFile(path: string, known: readonly KnownSeries[]): Promise<FileValues> {
  const reader = new IndexReader(known);
  const table = await openTable(path);
  try {
    for await (const batch of table.readBatches(0)) {
      for (let row = 0; row < batch.rowCount; row += 1)
        reader.read(
          batch.texts(row).map((text) => text.trim()),
          batch.rowNumber(row),
        );
    }
  } finally {
    await table.close();
  }
  return reader.end();
}

class IndexReader {
  readonly #codeOf: ReadonlyMap<string, string>;
  readonly #today = now().toISOString().slice(0, 10);
  readonly #values: FileValues = { codes: [], days: [], values: [], withoutValue: 0 };
  readonly #seen = new Map<string, string>();
  readonly #faults: Fault[] = [];
  #readRow: ((texts: readonly string[], rowNo: number) => void) | undefined;

  constructor(known: readonly KnownSeries[]) {
    this.#codeOf = new Map(
      known.flatMap(({ code, name }) => [
        [code.toLowerCase(), code],
        [name.toLowerCase(), code],
      ]),
    );
  }

  read(texts: readonly string[], rowNo: number): void {
    if (texts.every((text) => text === '')) return;
    if (this.#readRow === undefined) this.#readRow = this.#layoutOf(texts, rowNo);
    else this.#readRow(texts, rowNo);
  }

  /** @throws ProblemError if cells were wrong, or there is no value. */
  end(): FileValues {
    const [first] = this.#faults;
    if (first !== undefined) {
      const more = this.#faults.length - 1;
      throw refuse('index_file_invalid', `${placeOf(first)}: ${first.message}`, {
        detail:
          more === 0
            ? 'Nothing was imported.'
            : `Nothing was imported. ${more} more ${more === 1 ? 'error' : 'errors'} in this file.`,
        field: 'file',
        cells: this.#faults.map(({ row, column, message }) => ({ row, column, message })),
      });
    }
    if (this.#values.codes.length === 0)
      throw refuse('index_file_empty', 'This file has no values', {
        detail: 'It has headers but no row with a value.',
        field: 'file',
      });
    return this.#values;
  }

  #layoutOf(texts: readonly string[], rowNo: number) {
    const header = texts.map((text) => text.toLowerCase());
    const [series, date, value] = ['series', 'date', 'value'].map((name) => header.indexOf(name));
    if (
      series !== undefined &&
      series >= 0 &&
      date !== undefined &&
      date >= 0 &&
      value !== undefined &&
      value >= 0
    )
      return (row: readonly string[], no: number) => this.#readLong(row, no, { series, date, value });
    if (header[0] !== 'date')
      throw refuse('index_file_unknown', 'This is not a file of index values', {
        detail:
          'The first row must contain “Series”, “Date” and “Value”, or start with “Date” and continue with the codes or names of series.',
        field: 'file',
      });
    const columns = texts.flatMap((text, at) => {
      if (at === 0 || text === '') return [];
      const code = this.#codeOf.get(text.toLowerCase());
      if (code === undefined) this.#fault(rowNo, `Column ${at + 1}`, `unknown series ${text}`);
      return code === undefined ? [] : [{ at, code }];
    });
    return (row: readonly string[], no: number) => this.#readWide(row, no, columns);
  }

  #readLong(
    texts: readonly string[],
    rowNo: number,
    at: { readonly series: number; readonly date: number; readonly value: number },
  ): void {
    const named = texts[at.series] ?? '';
    const code = this.#codeOf.get(named.toLowerCase());
    if (code === undefined)
      return this.#fault(rowNo, 'Series', named === '' ? 'the series is missing' : `unknown series ${named}`);
    const day = this.#dayOf(texts[at.date] ?? '', rowNo);
    if (day !== null) this.#add(code, day, texts[at.value] ?? '', rowNo, 'Value');
  }

  #readWide(
    texts: readonly string[],
    rowNo: number,
    columns: readonly { readonly at: number; readonly code: string }[],
  ): void {
    const day = this.#dayOf(texts[0] ?? '', rowNo);
    if (day === null) return;
    for (const { at, code } of columns) this.#add(code, day, texts[at] ?? '', rowNo, code);
  }

  #dayOf(text: string, rowNo: number): string | null {
    const problem = !isDay(text)
      ? `${text === '' ? 'an empty cell' : text} is not a date. Use YYYY-MM-DD`
      : text > this.#today
        ? `${formatDay(text)} is in the future`
        : null;
    if (problem === null) return text;
    this.#fault(rowNo, 'Date', problem);
    return null;
  }

  #add(code: string, day: string, text: string, rowNo: number, column: string): void {
    if (noValue.has(text.toUpperCase())) {
      this.#values.withoutValue += 1;
      return;
    }
    if (!/^-?\d{1,8}(\.\d{1,12})?$/.test(text)) return this.#fault(rowNo, column, `${text} is not a price`);
    const value = new Decimal(text);
    if (!value.gt(0)) return this.#fault(rowNo, column, 'the price must be above zero');
    if (value.decimalPlaces() > 6) return this.#fault(rowNo, column, `${text} has more than six decimals`);
    const place = `${code} ${day}`;
    const earlier = this.#seen.get(place);
    if (earlier !== undefined) {
      if (!value.eq(earlier))
        this.#fault(rowNo, column, `${code} has two values for ${formatDay(day)}: ${earlier} and ${text}`);
      return;
    }
    this.#seen.set(place, text);
    if (this.#seen.size > mostValues)
      throw new TabularError('too-many-rows', `A file can have at most ${mostValues} index values.`);
    this.#values.codes.push(code);
    this.#values.days.push(day);
    this.#values.values.push(value.toFixed());
  }

  #fault(row: number, column: string, message: string): void {
    if (this.#faults.length < mostFaults) this.#faults.push({ row, column, message });
  }
}

/** A fault in a header is named by its column, others by their row. */
const placeOf = ({ row, column }: Fault) => (column.startsWith('Column ') ? column : `Row ${row}`);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
