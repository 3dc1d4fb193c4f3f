import { formatUsdShort } from '@lanewright/freight';
import { formatCount, formatMonth, formatPercent, formatQuantity } from '../../figures.ts';
import { formatUsdExact } from '../../Money.tsx';

/** What a figure of a picture is: decides how it is written. */
export type FigureKind = 'usd' | 'percent' | 'count' | 'quantity' | 'text' | 'month';

export interface PictureColumn {
  label: string;
  kind: FigureKind;
}
/** A figure as it is: months as "2027-03", amounts as numbers. Null is not told. */
export type PictureCell = string | number | null;

/** The figures of a picture: shown as a table behind it, and taken away as csv. */
export interface PictureTable {
  columns: readonly PictureColumn[];
  rows: readonly (readonly PictureCell[])[];
}

/** A figure in full, as it stands in the table and in a tooltip: "$1,234.56". */
export function formatFigure(value: PictureCell | undefined, kind: FigureKind): string {
  if (value === null || value === undefined || value === '') return '–';
  if (kind === 'month') return formatMonth(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'usd') return formatUsdExact(value);
  if (kind === 'percent') return formatPercent(value);
  return kind === 'count' ? formatCount(value) : formatQuantity(value);
}

/** The same as it fits on an axis or beside a bar: "$1.2K". */
export function formatFigureShort(value: PictureCell | undefined, kind: FigureKind): string {
  if (kind === 'usd' && typeof value === 'number')
    return formatUsdShort(value).replace(/\.00?(?=[KM]?$)/, '');
  if (typeof value !== 'number' || kind === 'percent') return formatFigure(value, kind);
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${formatQuantity(value / 1_000_000)}M`;
  return size >= 10_000 ? `${formatQuantity(value / 1_000)}K` : formatFigure(value, kind);
}

/** In full but for the cents, for an axis of figures close together: "$2,213,457". */
export function formatFigureWhole(value: number, kind: FigureKind): string {
  return kind === 'usd' ? formatUsdExact(Math.round(value)).replace(/\.00$/, '') : formatFigure(value, kind);
}

/** The table as csv: figures as plain numbers, texts that a spreadsheet would run as formulas made harmless. */
export function csvOf({ columns, rows }: PictureTable): string {
  const lines = [columns.map(({ label }) => label), ...rows];
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: PictureCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file name of a picture's title: "Savings by month" → "savings-by-month". */
export function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? 'picture' : name;
}
