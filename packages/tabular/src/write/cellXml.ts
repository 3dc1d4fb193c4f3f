import type { WrittenCell } from './writtenCell.ts';

const longestText = 32_767;
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569;

/** What of a cell its number format follows where its column has none. */
export function kindOf(cell: WrittenCell): 'plain' | 'date' | 'moment' {
  if (!(cell instanceof Date)) return 'plain';
  return Number.isInteger(serialOf(cell)) ? 'date' : 'moment';
}

/** A cell as a sheet holds it. A text stays a text whatever it begins with; only `formula` is computed. */
export function cellXml(at: string, cell: WrittenCell, format: string, formula?: string): string {
  if (formula !== undefined) return formulaXml(at, formula, cell, format);
  // An empty cell in a format is written: it would lose its colour, and its lock would stay.
  const empty = format === '' ? '' : `<c r="${at}"${format}/>`;
  if (cell === null || cell === '') return empty;
  if (typeof cell === 'string') return textXml(at, cell, format);
  if (typeof cell === 'boolean') return `<c r="${at}"${format} t="b"><v>${cell ? 1 : 0}</v></c>`;
  const number = numberText(cell);
  if (number !== null) return `<c r="${at}"${format}><v>${number}</v></c>`;
  return typeof cell === 'object' && 'decimal' in cell ? textXml(at, cell.decimal, format) : empty;
}

/** A formula with its last result, which stands there until a spreadsheet program computes it. */
function formulaXml(at: string, formula: string, value: WrittenCell, format: string): string {
  const number =
    value === null || typeof value === 'string' || typeof value === 'boolean' ? null : numberText(value);
  const said = `<f>${escaped(formula)}</f>`;
  if (number !== null) return `<c r="${at}"${format}>${said}<v>${number}</v></c>`;
  return `<c r="${at}"${format} t="str">${said}<v>${typeof value === 'string' ? escaped(value) : ''}</v></c>`;
}

/** A number as a sheet holds it; null for one that it does not: Excel keeps 15 digits, a longer one is exact only as text. */
function numberText(cell: number | Date | { readonly decimal: string }): string | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null;
  if (cell instanceof Date) return String(serialOf(cell));
  const digits = cell.decimal.replace(/^-?0*\.?0*|\./g, '').length;
  return digits <= 15 && /^-?\d+(\.\d+)?$/.test(cell.decimal) ? cell.decimal : null;
}

/** A text in its cell, cut where a cell is full. */
export function textXml(at: string, text: string, attributes = ''): string {
  const kept = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c r="${at}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** What XML cannot hold is written as Excel writes it: `_x0001_`, and a text that looks so already behind `_x005F_`. */
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
