import type { WrittenCell } from './writtenCell.ts';

const maxTextLength = 32_767;
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569;

/** Kind of a cell, which determines its number format if its column has none. */
export function kindOf(cell: WrittenCell): 'plain' | 'date' | 'moment' {
  if (!(cell instanceof Date)) return 'plain';
  return Number.isInteger(serialOf(cell)) ? 'date' : 'moment';
}

/** Returns the XML of a cell. A text is never treated as a formula, whatever it begins with; only `formula` is calculated. */
export function cellXml(at: string, cell: WrittenCell, format: string, formula?: string): string {
  if (formula !== undefined) return formulaXml(at, formula, cell, format);
  // Write empty cells that have a format: otherwise they would lose their colour and stay locked.
  const empty = format === '' ? '' : `<c r="${at}"${format}/>`;
  if (cell === null || cell === '') return empty;
  if (typeof cell === 'string') return textXml(at, cell, format);
  if (typeof cell === 'boolean') return `<c r="${at}"${format} t="b"><v>${cell ? 1 : 0}</v></c>`;
  const number = numberText(cell);
  if (number !== null) return `<c r="${at}"${format}><v>${number}</v></c>`;
  return typeof cell === 'object' && 'decimal' in cell ? textXml(at, cell.decimal, format) : empty;
}

/** A formula with its last result, which is shown until a spreadsheet program calculates it. */
function formulaXml(at: string, formula: string, value: WrittenCell, format: string): string {
  const number =
    value === null || typeof value === 'string' || typeof value === 'boolean' ? null : numberText(value);
  const said = `<f>${escaped(formula)}</f>`;
  if (number !== null) return `<c r="${at}"${format}>${said}<v>${number}</v></c>`;
  return `<c r="${at}"${format} t="str">${said}<v>${typeof value === 'string' ? escaped(value) : ''}</v></c>`;
}

/**
 * Text of a number in a sheet; null if it cannot be a number there: Excel stores 15 digits, so a longer one is only exact as text.
 */
function numberText(cell: number | Date | { readonly decimal: string }): string | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null;
  if (cell instanceof Date) return String(serialOf(cell));
  const digits = cell.decimal.replace(/^-?0*\.?0*|\./g, '').length;
  return digits <= 15 && /^-?\d+(\.\d+)?$/.test(cell.decimal) ? cell.decimal : null;
}

/** A text in its cell, truncated to the maximum length of a cell. */
export function textXml(at: string, text: string, attributes = ''): string {
  const kept = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  return `<c r="${at}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/**
 * Escapes characters that XML does not allow as Excel does: `_x0001_`; a text that already looks like this is escaped with
 * `_x005F_`.
 */
export function escaped(text: string): string {
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
