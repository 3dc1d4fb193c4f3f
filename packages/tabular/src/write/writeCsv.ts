import { isoDateText, type WrittenCell } from './writtenCell.ts';

export interface WriteCsvOptions {
  readonly delimiter?: string;
  readonly lineEnd?: '\r\n' | '\n';
  /** Start with a byte order mark, without which Excel reads UTF-8 in the machine's own encoding. */
  readonly byteOrderMark?: boolean;
  /**
   * Put an apostrophe before text that a spreadsheet program would run as a formula (it begins with = + - @, a tab or a carriage
   * return, or has one of the first four after a semicolon, a tab or a line end). Numbers, including numbers written as text such
   * as `-12.50`, are unchanged. Default: true.
   */
  readonly protectFromFormulas?: boolean;
}

const chunkLength = 65_536;

/** Writes rows as UTF-8 CSV, in chunks of about 64 KB, reading rows only as fast as chunks are consumed. */
export async function* writeCsv(
  rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>,
  options: WriteCsvOptions = {},
): AsyncIterable<Uint8Array> {
  const { delimiter = ',', lineEnd = '\r\n', byteOrderMark = false, protectFromFormulas = true } = options;
  let chunk = byteOrderMark ? '\ufeff' : '';
  for await (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      if (column > 0) chunk += delimiter;
      chunk += cellText(row[column] ?? null, delimiter, protectFromFormulas);
    }
    // A row with one empty cell would be read as a blank line.
    if (row.length === 1 && chunk.endsWith(lineEnd)) chunk += '""';
    chunk += lineEnd;
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk, 'utf8');
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk, 'utf8');
}

function cellText(cell: WrittenCell, delimiter: string, protectFromFormulas: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return isoDateText(cell);
  if (typeof cell === 'object') return cell.decimal;
  return quoted(protectFromFormulas ? withoutFormula(cell) : cell, delimiter);
}

/**
 * Adds an apostrophe wherever a spreadsheet program would otherwise start a formula: at the beginning, and after what a program
 * with other separators treats as the end of a cell.
 */
export function withoutFormula(text: string): string {
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)%?$/.test(text)) return text;
  // Programs trim spaces first, and treat full-width characters as the plain ones.
  const disarmed = text.replace(/(^|[;\t\r\n])([^\S\t\r\n]*[=+\-@＝＋－＠])/g, "$1'$2");
  return /^[\t\r]/.test(disarmed) ? `'${disarmed}` : disarmed;
}

function quoted(text: string, delimiter: string): string {
  const isPlain = !/["\r\n]|^\s|\s$/.test(text) && !text.includes(delimiter);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
