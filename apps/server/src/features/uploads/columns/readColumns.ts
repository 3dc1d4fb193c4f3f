import { type OfferedMode, type ShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import { type CellBatch, detectHeader, type OpenedTable, openTable, TabularError } from '@lanewright/tabular';
import { type DecimalMark, provenMark } from '../cells/readAmount.ts';
import { provenOrder } from '../cells/dateEvidence.ts';
import { type DateOrder, readDate } from '../cells/readDate.ts';
import { isTakenByDefault, modeOfText } from './modeTexts.ts';
import { proposeColumns } from './proposeColumns.ts';
import type { MatchedColumn, Reading } from './reading.ts';
import { ColumnCensus } from './columnCensus.ts';

const sampledRows = 500;
const shownSamples = 5;
const mostSheets = 50;

type Options = {
  /** The sheet a person chose, or null for the first that is shown and holds a table. */
  readonly sheet: number | null;
  readonly modeTexts: readonly string[] | null;
  readonly progress: (done: number) => Promise<void>;
};
type Sample = { readonly headerRow: number; readonly headers: readonly string[]; readonly rows: string[][] };

/** Opens a stored file, finds its header, samples its rows and proposes a field for each column. Throws TabularError. */
export async function readColumns(path: string, mode: OfferedMode, options: Options): Promise<Reading> {
  const table = await openTable(path);
  try {
    const { sheet, sample, columns } = await chosenSheet(table, mode, options.sheet);
    const census = new ColumnCensus(columns);
    if (census.isNeeded) await census.count(table.readBatches(sheet), sample.headerRow, options.progress);
    return {
      kind: table.kind,
      format: table.format,
      sheet,
      sheets: table.sheets.map(({ index, name, hidden }) => ({ index, name, hidden })),
      headerRow: sample.headerRow,
      columns: columns.map((column) => ({ ...column, ...census.orderOf(column) })),
      modeValues: census.modeTexts().map(({ text, count }) => ({
        text,
        count,
        mode: modeOfText(text),
        taken: options.modeTexts?.includes(text) ?? isTakenByDefault(text, mode),
      })),
      fulfilmentTexts: census.fulfilmentTexts(),
      answers: {},
      remembered: false,
      rowCount: census.isNeeded ? census.rowCount : null,
      rowsFileKey: null,
    };
  } finally {
    await table.close();
  }
}

/** Counts the mode and fulfilment texts anew after a person matched other columns to them. */
export async function recountTexts(path: string, reading: Reading, mode: OfferedMode): Promise<Reading> {
  const table = await openTable(path);
  try {
    const census = new ColumnCensus(reading.columns);
    if (census.isNeeded)
      await census.count(table.readBatches(reading.sheet), reading.headerRow, async () => undefined);
    return {
      ...reading,
      columns: reading.columns.map((column) => ({ ...column, ...census.orderOf(column) })),
      modeValues: census.modeTexts().map((value) => ({
        ...value,
        mode: modeOfText(value.text),
        taken: isTakenByDefault(value.text, mode),
      })),
      fulfilmentTexts: census.fulfilmentTexts(),
    };
  } finally {
    await table.close();
  }
}

/** The sheet a person chose, else the one whose columns match most fields; shown sheets before hidden ones. */
async function chosenSheet(table: OpenedTable, mode: OfferedMode, chosen: number | null) {
  const sheets = [...table.sheets].sort((one, other) => Number(one.hidden) - Number(other.hidden));
  let best: { sheet: number; sample: Sample; columns: MatchedColumn[]; score: number } | null = null;
  for (const { index, hidden } of sheets.slice(0, mostSheets)) {
    if (chosen !== null && index !== chosen) continue;
    const sample = await sampleSheet(table.readBatches(index));
    if (sample === null) continue;
    const columns = matchSample(sample, mode);
    const matched = columns.filter((column) => column.field !== null).length;
    const score = sample.rows.length === 0 ? -1 : hidden ? matched / 2 : matched;
    if (best === null || score > best.score) best = { sheet: index, sample, columns, score };
  }
  if (best === null) {
    const where = chosen === null ? 'No sheet of the file' : 'This sheet does not hold a table: it';
    throw new TabularError('unsupported-file', `${where} has no row that names the columns.`);
  }
  return best;
}

async function sampleSheet(batches: AsyncIterable<CellBatch>): Promise<Sample | null> {
  let header: { rowNumber: number; cells: readonly string[] } | null = null;
  const rows: string[][] = [];
  for await (const batch of batches) {
    header ??= detectHeader(batch);
    if (header === null) return null;
    for (let row = 0; row < batch.rowCount && rows.length < sampledRows; row++)
      if (batch.rowNumber(row) > header.rowNumber && !batch.isBlankRow(row)) rows.push(batch.texts(row));
    if (rows.length >= sampledRows) break;
  }
  if (header === null) return null;
  const width = Math.max(header.cells.length, ...rows.map((row) => row.length));
  const headers = Array.from({ length: width }, (_, column) => header?.cells[column] ?? '');
  return { headerRow: header.rowNumber, headers, rows };
}

function matchSample(sample: Sample, mode: OfferedMode): MatchedColumn[] {
  const matches = proposeColumns(sample.headers, sample.rows, mode);
  return sample.headers.map((header, columnNo) => {
    const match = matches.get(columnNo);
    const cells = sample.rows.map((row) => (row[columnNo] ?? '').trim()).filter((cell) => cell !== '');
    return {
      columnNo,
      header,
      field: match?.field ?? null,
      confidence: match === undefined ? 0 : Math.round(match.score * 100) / 100,
      why: match?.why ?? '',
      samples: [...new Set(cells)].slice(0, shownSamples),
      // Any column may be given a field by a person, so every one is looked at.
      ...writingOf(cells, match?.field),
    };
  });
}

function writingOf(cells: readonly string[], field: ShipmentField | undefined) {
  const writing: { dateOrder?: DateOrder | 'undecided'; decimalMark?: DecimalMark } = {};
  const order = orderIn(cells);
  if (order !== null) writing.dateOrder = order;
  const marks = new Set(cells.map(provenMark));
  const isFigure = field === undefined || /decimal|integer/.test(shipmentFieldDetails[field].kind);
  if (isFigure && marks.has(',') && !marks.has('.')) writing.decimalMark = ',';
  return writing;
}

/** The order that a column's cells prove; 'undecided' where some could be either, null where none could. */
function orderIn(cells: readonly string[]): DateOrder | 'undecided' | null {
  const proven = new Set(cells.map(provenOrder).filter((order) => order !== null));
  if (proven.size === 1) return [...proven][0] ?? null;
  return cells.some((cell) => readDate(cell, null) === 'ambiguous') ? 'undecided' : null;
}
