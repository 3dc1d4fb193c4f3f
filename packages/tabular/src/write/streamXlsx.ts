import { columnLetters } from './cellReference.ts';
import type { WrittenCell } from './writtenCell.ts';
import { type ZipPart, zipStream } from './zipStream.ts';

export interface StreamedColumn {
  readonly header: string;
  /** In characters; by default from the header's length. */
  readonly width?: number;
}
/** A sheet whose rows are asked for as they are written, some at a time. */
export interface StreamedSheet {
  readonly name: string;
  readonly columns: readonly StreamedColumn[];
  readonly rows:
    | AsyncIterable<readonly (readonly WrittenCell[])[]>
    | Iterable<readonly (readonly WrittenCell[])[]>;
}
export interface StreamXlsxOptions {
  /** Rows of one sheet, its header among them; the rest follows in a further sheet with the same header. */
  readonly rowsPerSheet?: number;
}

/** What a sheet of Excel holds. */
const mostRows = 1_048_576;
const longestText = 32_767;
/** A zip without its extensions holds parts below 4 GiB; a sign is at most three bytes. */
const mostSigns = 1_400_000_000;
const chunkLength = 262_144;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Cell formats by their number in the styles: plain, header, date, date with time. */
const style = { header: 1, date: 2, moment: 3 } as const;
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF404040"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * Writes a workbook of plain sheets (frozen headers, numbers as numbers, dates as dates, every text as a text) while its
 * rows are read: what it needs of memory does not grow with them. A sheet that is full goes on in another one.
 */
export async function* streamXlsx(
  sheets: readonly StreamedSheet[],
  options: StreamXlsxOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* zipStream(partsOf(sheets, options.rowsPerSheet ?? mostRows));
}

async function* partsOf(sheets: readonly StreamedSheet[], rowsPerSheet: number): AsyncGenerator<ZipPart> {
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = new RowSource(sheet.rows);
    for (let piece = 1; piece === 1 || !(await rows.isEmpty()); piece++) {
      names.push(sheetName(sheet.name, piece));
      yield {
        name: `xl/worksheets/sheet${names.length}.xml`,
        content: chunked(sheetXml(sheet, rows, rowsPerSheet)),
      };
    }
  }
  const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(declaration + xml)] });
  yield part('xl/styles.xml', styles);
  yield part('xl/workbook.xml', workbookXml(names));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part('[Content_Types].xml', contentTypes(names.length));
}

/** Rows one by one out of batches, looked at before they are taken. */
class RowSource {
  private readonly batches: AsyncIterator<readonly (readonly WrittenCell[])[]>;
  private batch: readonly (readonly WrittenCell[])[] = [];
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

  /** The next row of the batch at hand; undefined at its end. */
  take(): readonly WrittenCell[] | undefined {
    const row = this.batch[this.at];
    if (row !== undefined) this.at++;
    return row;
  }
}

async function* sheetXml(
  sheet: StreamedSheet,
  rows: RowSource,
  rowsPerSheet: number,
): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, column) => columnLetters(column));
  const widths = sheet.columns.map(
    ({ header, width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.min(40, Math.max(10, header.length + 3))}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData><row r="1">`;
  yield sheet.columns
    .map(({ header }, column) => textXml(`${letters[column]}1`, header, ` s="${style.header}"`))
    .join('');
  yield '</row>';
  let rowNumber = 1;
  for (let length = 0; rowNumber < rowsPerSheet && length < mostSigns && !(await rows.isEmpty()); ) {
    for (let row = rows.take(); row !== undefined; row = rows.take()) {
      rowNumber++;
      const xml = rowXml(row, rowNumber, letters);
      length += xml.length;
      yield xml;
      if (rowNumber === rowsPerSheet) break;
    }
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: readonly WrittenCell[], rowNumber: number, letters: readonly string[]): string {
  let xml = `<row r="${rowNumber}">`;
  for (let column = 0; column < row.length; column++)
    xml += cellXml(`${letters[column]}${rowNumber}`, row[column] ?? null);
  return `${xml}</row>`;
}

function cellXml(at: string, cell: WrittenCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(at, cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    const serial = cell.getTime() / 86_400_000 + 25_569;
    return `<c r="${at}" s="${Number.isInteger(serial) ? style.date : style.moment}"><v>${serial}</v></c>`;
  }
  // Excel keeps 15 digits; a longer number stays exact only as text.
  const digits = cell.decimal.replace(/^-?0*\.?0*|\./g, '').length;
  const isNumber = digits <= 15 && /^-?\d+(\.\d+)?$/.test(cell.decimal);
  return isNumber ? `<c r="${at}"><v>${cell.decimal}</v></c>` : textXml(at, cell.decimal);
}

function textXml(at: string, text: string, attributes = ''): string {
  const kept = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c r="${at}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** What XML cannot hold is written as Excel writes it: `_x0001_`, and a text that looks so already behind `_x005F_`. */
function escaped(text: string): string {
  if (!/[&<>"\p{Cc}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) =>
      sign === '\t' || sign === '\n'
        ? sign
        : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
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

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
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
