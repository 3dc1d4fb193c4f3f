import type { OfferedMode } from '@lanewright/freight';
import { type MergedCells, type OpenedTable, TabularError } from '@lanewright/tabular';
import { openShipmentTable } from '../receive/openShipmentTable.ts';
import { findAssumptions } from '../assumptions/kinds/index.ts';
import { isStatusColumn, statusTexts } from '../assumptions/kinds/statusTexts.ts';
import { DateEvidence } from '../cells/dateEvidence.ts';
import { NumberEvidence } from '../cells/numberEvidence.ts';
import { ColumnCensus } from './columnCensus.ts';
import type { ColumnContent } from './columnContent.ts';
import { withFormulaCells } from './formulaCells.ts';
import { headerKeyOf } from './headerKey.ts';
import { mergedRowsOf, shipmentRows } from './mergedRows.ts';
import { isTakenByDefault, modeOfText } from './modeTexts.ts';
import { otherModeSaid } from './otherMode.ts';
import { columnContents, proposeColumns } from './proposeColumns.ts';
import type { MatchedColumn, Reading } from './reading.ts';
import { hasGaps, type Sample, sampleSheet, withMergedRows } from './sampleSheet.ts';
import { withTotalBySums } from './totalBySums.ts';
import { withUnitColumns } from './unitColumns.ts';
import { withWriting } from './writing.ts';

const shownSamples = 5;
const mostSheets = 50;
/** Maximum number of columns that can be confirmed: a file with more is rejected on arrival, a sheet with more is skipped. */
export const mostColumns = 2000;

type Options = {
  /** The sheet that a user chose, or null for the first visible one that holds a table. */
  readonly sheet: number | null;
  readonly modeTexts: readonly string[] | null;
  readonly progress: (done: number) => Promise<void>;
};
type Matched = {
  readonly columns: MatchedColumn[];
  readonly contents: readonly ColumnContent[];
  /** Whether the sample holds dates or numbers that can be read in two ways. */
  readonly isOpen: boolean;
};

/** Opens a stored file, finds its header, samples its rows and proposes a field for each column. Throws TabularError. */
export async function readColumns(path: string, mode: OfferedMode, options: Options): Promise<Reading> {
  const table = await openShipmentTable(path);
  try {
    const { sheet, sample, matched, merges } = await chosenSheet(table, path, mode, options.sheet);
    const { headerRow, named } = sample.header;
    const merged = merges.length > 0 ? { hasMergedRows: true } : {};
    const census = new ColumnCensus(matched.columns, statusColumns(matched.columns, sample.rows));
    const isCounted = census.countsTexts || matched.isOpen;
    if (isCounted) {
      const rows = shipmentRows(table, {
        sheet,
        headerRow,
        ...merged,
        columns: matched.columns,
        answers: {},
      });
      await census.count(rows, headerRow, options.progress);
    }
    const otherMode = otherModeSaid(matched.columns, matched.contents, mode);
    const reading: Reading = {
      kind: table.kind,
      format: table.format,
      sheet,
      sheets: table.sheets.map(({ index, name, hidden }) => ({ index, name, hidden })),
      headerRow,
      columns: isCounted
        ? withWriting(matched.columns, census.dates, census.numbers, table.kind === 'xlsx')
        : matched.columns.map((column) => ({ ...column, counted: false })),
      modeValues: modeValuesOf(census, mode, options.modeTexts),
      fulfilmentTexts: census.fulfilmentTexts(),
      answers: {},
      remembered: false,
      headerKey: headerKeyOf(sample.headers, named ? null : matched.contents),
      ...(otherMode === null ? {} : { otherMode }),
      ...merged,
      rowCount: isCounted ? census.rowCount : null,
      rowsFileKey: null,
    };
    const { rows, rowNumbers } = sample;
    return {
      ...reading,
      found: findAssumptions({ reading, rows, mode, texts: census.texts, rowNumbers, merges }),
    };
  } finally {
    await table.close();
  }
}

/**
 * Examines every cell of the matched columns again: their texts after a user changed the matches, and how they write dates and
 * numbers if a sample was not enough.
 */
export async function recountColumns(
  path: string,
  reading: Reading,
  progress: (done: number) => Promise<void>,
): Promise<{ readonly reading: Reading; readonly census: ColumnCensus }> {
  const table = await openShipmentTable(path);
  try {
    const census = new ColumnCensus(reading.columns);
    await census.count(shipmentRows(table, reading), reading.headerRow, progress);
    const columns = withWriting(reading.columns, census.dates, census.numbers, reading.kind === 'xlsx');
    return { reading: { ...reading, columns, rowCount: census.rowCount }, census };
  } finally {
    await table.close();
  }
}

/** Status columns, whose texts are counted over the whole file. */
function statusColumns(columns: readonly MatchedColumn[], rows: readonly (readonly string[])[]): number[] {
  return columns
    .filter(({ columnNo, field }) =>
      isStatusColumn(
        field,
        rows.map((row) => row[columnNo] ?? ''),
      ),
    )
    .map(({ columnNo }) => columnNo);
}

/** Detects assumptions again after the user changed the column matches. */
export async function findAgain(path: string, reading: Reading, mode: OfferedMode): Promise<Reading> {
  const table = await openShipmentTable(path);
  try {
    const { sheet, headerRow, hasMergedRows = false } = reading;
    const received = await sampleSheet(table.readBatches(sheet));
    const merges = hasMergedRows ? await mergedRowsOf(table, path, { sheet, headerRow, hasGaps: true }) : [];
    const sample = received === null ? null : withMergedRows(received, merges, reading.columns);
    const { rows = [], rowNumbers = [] } = sample ?? {};
    const found = findAssumptions({ reading, rows, mode, texts: new Map(), rowNumbers, merges });
    // Counts over the whole file are more accurate than those of its first rows.
    const counted = reading.found?.filter(({ key }) => key.startsWith(statusTexts.name)) ?? [];
    return { ...reading, found: found.map((one) => counted.find(({ key }) => key === one.key) ?? one) };
  } finally {
    await table.close();
  }
}

/** Counts the mode and fulfilment texts again after a user matched other columns to them. */
export async function recountTexts(path: string, reading: Reading, mode: OfferedMode): Promise<Reading> {
  const { reading: counted, census } = await recountColumns(path, reading, async () => undefined);
  return {
    ...counted,
    modeValues: modeValuesOf(census, mode, null),
    fulfilmentTexts: census.fulfilmentTexts(),
  };
}

function modeValuesOf(census: ColumnCensus, mode: OfferedMode, own: readonly string[] | null) {
  return census.modeTexts().map(({ text, count }) => ({
    text,
    count,
    mode: modeOfText(text),
    taken: own?.includes(text) ?? isTakenByDefault(text, mode),
  }));
}

/** The sheet that a user chose, otherwise the one whose columns match most fields; visible sheets before hidden ones. */
async function chosenSheet(table: OpenedTable, path: string, mode: OfferedMode, chosen: number | null) {
  const sheets = [...table.sheets].sort((one, other) => Number(one.hidden) - Number(other.hidden));
  let best: { sheet: number; sample: Sample; matched: Matched; score: number } | null = null;
  for (const { index, hidden } of sheets.slice(0, mostSheets)) {
    if (chosen !== null && index !== chosen) continue;
    const sample = await sampleSheet(table.readBatches(index));
    if (sample === null || sample.header.headers.length > mostColumns) continue;
    const matched = matchSample(sample, mode);
    const count = matched.columns.filter((column) => column.field !== null).length;
    const score = sample.rows.length === 0 ? -1 : hidden ? count / 2 : count;
    if (best === null || score > best.score) best = { sheet: index, sample, matched, score };
  }
  if (best === null) {
    const where =
      chosen === null ? 'No sheet in the file has a' : 'This sheet doesn’t contain a table: it has no';
    throw new TabularError('unsupported-file', `${where} row with column names.`);
  }
  const { sheet, sample, matched } = best;
  const merges: readonly MergedCells[] = await mergedRowsOf(table, path, {
    sheet,
    headerRow: sample.header.headerRow,
    hasGaps: hasGaps(sample, matched.columns),
  });
  if (merges.length === 0) return { sheet, sample, matched, merges };
  const filled = withMergedRows(sample, merges, matched.columns);
  return { sheet, sample: filled, matched: matchSample(filled, mode), merges };
}

/** Whether status words are under a header that can also mean a state, such as “Estado”. */
function isStatusNamedState(field: string, cells: readonly string[]): boolean {
  return field.endsWith('State') && isStatusColumn(null, cells);
}

function matchSample(sample: Sample, mode: OfferedMode): Matched {
  const contents = columnContents(sample.headers, sample.rows);
  const matches = proposeColumns(sample.headers, sample.rows, mode, contents);
  let isOpen = false;
  const columns = sample.headers.map((header, columnNo) => {
    const match = matches.get(columnNo);
    const cells = sample.rows.map((row) => (row[columnNo] ?? '').trim()).filter((cell) => cell !== '');
    isOpen ||= isOpenTo(cells);
    return {
      columnNo,
      header,
      field: match === undefined || isStatusNamedState(match.field, cells) ? null : match.field,
      confidence: match === undefined ? 0 : Math.round(match.score * 100) / 100,
      why: match?.why ?? '',
      samples: [...new Set(cells)].slice(0, shownSamples),
    };
  });
  return {
    columns: withFormulaCells(
      withUnitColumns(withTotalBySums(columns, sample.rows), sample.rows),
      sample.uncalculated,
    ),
    contents,
    isOpen,
  };
}

/** Whether cells can be read in two ways. Every column is checked, because a user may assign a field to any of them. */
function isOpenTo(cells: readonly string[]): boolean {
  const dates = new DateEvidence();
  const numbers = new NumberEvidence();
  for (const cell of new Set(cells)) {
    dates.add(cell);
    numbers.add(cell);
    if (dates.seen || numbers.isOpen) return true;
  }
  return false;
}
