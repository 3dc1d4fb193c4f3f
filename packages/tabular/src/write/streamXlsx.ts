import { CellFormats, type ColumnFormat } from './cellFormats.ts';
import { columnLetters } from './cellReference.ts';
import { cellXml, escaped, kindOf, textXml } from './cellXml.ts';
import { type OutlinedColumn, hasGroups, outlinesOf } from './columnGroups.ts';
import { ListSheet, validationOf } from './validation.ts';
import type { CellRule, ColumnGroup } from './workbookPlan.ts';
import type { WrittenCell } from './writtenCell.ts';
import { type ZipPart, zipStream } from './zipStream.ts';

export interface StreamedColumn extends ColumnFormat {
  readonly header: string;
  /** In characters; default: from the header's length. */
  readonly width?: number;
  readonly hidden?: boolean;
  /** Part of a group that the column to its left opens and closes. */
  readonly group?: ColumnGroup;
  /** A list of choices, short enough to be part of the rule. */
  readonly rule?: CellRule;
}
/** A cell with another format than its column, or with a formula. */
interface FinishedCell extends Pick<ColumnFormat, 'fill' | 'numberFormat' | 'isBold' | 'wrap'> {
  /** For a formula: the value shown until it is calculated. */
  readonly value: WrittenCell;
  /** Without the leading `=`. Never build it from user input or files: a text must not become a formula. */
  readonly formula?: string;
}
export type StreamedCell = WrittenCell | FinishedCell;
type Rows = readonly (readonly StreamedCell[])[];
/** A sheet whose rows are requested in batches while it is written. */
export interface StreamedSheet {
  readonly name: string;
  readonly columns: readonly StreamedColumn[];
  readonly rows: AsyncIterable<Rows> | Iterable<Rows>;
  /** Columns that stay visible when scrolling to the right. */
  readonly frozenColumns?: number;
  /** Filter arrows in the header. */
  readonly filterable?: boolean;
  /** Only unlocked cells can be changed. No password: it prevents mistakes, not tampering. */
  readonly isProtected?: boolean;
  /** Spreadsheet programs neither show nor list it. */
  readonly isHidden?: boolean;
  /** Printed in landscape, one page wide. */
  readonly isLandscape?: boolean;
}
export interface StreamXlsxOptions {
  /** Maximum rows of one sheet, including its header; the rest goes into further sheets with the same header. */
  readonly rowsPerSheet?: number;
  /** It contains formulas, which are calculated on opening. */
  readonly isComputed?: boolean;
}

/** Maximum rows of an Excel sheet. */
const mostRows = 1_048_576;
/** A zip without extensions contains parts below 4 GiB; a character has at most three bytes. */
const mostSigns = 1_400_000_000;
const chunkLength = 262_144;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook (frozen headers, numbers as numbers, dates as dates, every text as a text, input columns) while its rows are
 * read: memory use does not grow with their number. A full sheet continues in another one.
 */
export async function* streamXlsx(
  sheets: readonly StreamedSheet[],
  options: StreamXlsxOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* zipStream(partsOf(sheets, options));
}

async function* partsOf(
  sheets: readonly StreamedSheet[],
  { rowsPerSheet = mostRows, isComputed = false }: StreamXlsxOptions,
): AsyncGenerator<ZipPart> {
  const names: SheetName[] = [];
  const formats = new CellFormats();
  for (const sheet of sheets) {
    const rows = new RowSource(sheet.rows);
    for (let piece = 1; piece === 1 || !(await rows.isEmpty()); piece++) {
      names.push({ name: sheetName(sheet.name, piece), isHidden: sheet.isHidden ?? false });
      yield {
        name: `xl/worksheets/sheet${names.length}.xml`,
        content: chunked(sheetXml(sheet, rows, rowsPerSheet, formats)),
      };
    }
  }
  const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(declaration + xml)] });
  yield part('xl/styles.xml', formats.xml());
  yield part('xl/workbook.xml', workbookXml(names, isComputed));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part('[Content_Types].xml', contentTypes(names.length));
}

/** Returns single rows from batches, with a look ahead. */
class RowSource {
  private readonly batches: AsyncIterator<Rows>;
  private batch: Rows = [];
  private at = 0;

  constructor(batches: StreamedSheet['rows']) {
    async function* one() {
      yield* batches;
    }
    this.batches = one();
  }

  async isEmpty(): Promise<boolean> {
    while (this.at === this.batch.length) {
      const next = await this.batches.next();
      if (next.done === true) return true;
      this.batch = next.value;
      this.at = 0;
    }
    return false;
  }

  /** The next row of the current batch; undefined at its end. */
  take(): readonly StreamedCell[] | undefined {
    const row = this.batch[this.at];
    if (row !== undefined) this.at++;
    return row;
  }
}

async function* sheetXml(
  sheet: StreamedSheet,
  rows: RowSource,
  rowsPerSheet: number,
  formats: CellFormats,
): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, column) => columnLetters(column));
  const outlines = outlinesOf(sheet.columns);
  const widths = sheet.columns.map(
    ({ header, width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.min(40, Math.max(10, header.length + 3))}" customWidth="1"${outlineXml(outlines[at])}/>`,
  );
  const properties = `${hasGroups(sheet.columns) ? '<outlinePr summaryRight="0"/>' : ''}${sheet.isLandscape ? '<pageSetUpPr fitToPage="1"/>' : ''}`;
  yield `${declaration}<worksheet xmlns="${main}">${properties === '' ? '' : `<sheetPr>${properties}</sheetPr>`}<sheetViews><sheetView workbookViewId="0">${paneXml(sheet.frozenColumns ?? 0)}</sheetView></sheetViews>${hasGroups(sheet.columns) ? '<sheetFormatPr defaultRowHeight="15" outlineLevelCol="1"/>' : ''}`;
  yield `${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData><row r="1">`;
  yield sheet.columns
    .map(({ header }, column) => textXml(`${letters[column]}1`, header, ` s="${formats.header}"`))
    .join('');
  yield '</row>';
  let rowNumber = 1;
  for (let length = 0; rowNumber < rowsPerSheet && length < mostSigns && !(await rows.isEmpty()); ) {
    for (let row = rows.take(); row !== undefined; row = rows.take()) {
      rowNumber++;
      const xml = rowXml(row, rowNumber, letters, sheet.columns, formats);
      length += xml.length;
      yield xml;
      if (rowNumber === rowsPerSheet) break;
    }
  }
  yield `</sheetData>${sheet.isProtected ? protection : ''}`;
  if (sheet.filterable && letters.length > 0)
    yield `<autoFilter ref="A1:${letters.at(-1)}${Math.max(1, rowNumber)}"/>`;
  yield `${rulesXml(sheet.columns, letters, rowNumber)}${sheet.isLandscape ? landscape : ''}</worksheet>`;
}

const outlineXml = ({ hidden, outlineLevel, collapsed }: OutlinedColumn = {}): string =>
  `${hidden ? ' hidden="1"' : ''}${outlineLevel === undefined ? '' : ` outlineLevel="${outlineLevel}"`}${collapsed ? ' collapsed="1"' : ''}`;

/** As many pages high as needed. */
const landscape = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** Actions set to 0 stay allowed. */
const protection =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" sort="0" autoFilter="0"/>';

function paneXml(columns: number): string {
  if (columns === 0) return '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<pane xSplit="${columns}" ySplit="1" topLeftCell="${columnLetters(columns)}2" activePane="bottomRight" state="frozen"/>`;
}

function rulesXml(columns: readonly StreamedColumn[], letters: readonly string[], lastRow: number): string {
  const rules = columns.flatMap(({ rule }, column) => {
    if (rule === undefined || lastRow === 1) return [];
    const lists = new ListSheet();
    const said = validationOf(rule, `${letters[column]}2:${letters[column]}${lastRow}`, lists);
    if (lists.rows.length > 0)
      throw new Error('a list of a streamed sheet stands in its rule: it is too long');
    const operator = said.operator === undefined ? '' : ` operator="${said.operator}"`;
    const first = said.values === undefined ? said.formula1 : `"${said.values.join(',')}"`;
    const second = said.formula2 === undefined ? '' : `<formula2>${escaped(said.formula2)}</formula2>`;
    return [
      `<dataValidation type="${said.type}"${operator} errorStyle="stop" allowBlank="1" showErrorMessage="1" errorTitle="${escaped(said.errorTitle ?? '')}" error="${escaped(said.errorMessage ?? '')}" sqref="${said.range}"><formula1>${escaped(first ?? '')}</formula1>${second}</dataValidation>`,
    ];
  });
  if (rules.length === 0) return '';
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function rowXml(
  row: readonly StreamedCell[],
  rowNumber: number,
  letters: readonly string[],
  columns: readonly StreamedColumn[],
  formats: CellFormats,
): string {
  let xml = `<row r="${rowNumber}">`;
  for (let column = 0; column < row.length; column++) {
    const cell = row[column] ?? null;
    const finished = typeof cell === 'object' && cell !== null && 'value' in cell ? cell : null;
    const value = finished === null ? (cell as WrittenCell) : finished.value;
    const look = finished === null ? columns[column] : { ...columns[column], ...finished };
    const format = formats.of(look, kindOf(value));
    const style = format === 0 ? '' : ` s="${format}"`;
    xml += cellXml(`${letters[column]}${rowNumber}`, value, style, finished?.formula);
  }
  return `${xml}</row>`;
}

async function* chunked(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const longestName = 31;
const sheetName = (name: string, piece: number) =>
  piece === 1 ? name.slice(0, longestName) : `${name.slice(0, longestName - 4)} ${piece}`;

type SheetName = { readonly name: string; readonly isHidden: boolean };

function workbookXml(names: readonly SheetName[], isComputed: boolean): string {
  const sheets = names.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets>${isComputed ? '<calcPr calcId="191029" fullCalcOnLoad="1"/>' : ''}</workbook>`;
}

function workbookRelations(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

function contentTypes(count: number): string {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kind}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${sheets.join('')}</Types>`;
}
