import { formatUsdShort } from '@lanewright/freight';
import { formatCount, formatIndexValue, formatMonth, formatPercent, formatQuantity } from '../../figures.ts';
import { formatUsdExact } from '../../Money.tsx';

/** Kind of a figure, which determines its format. */
export type FigureKind = 'usd' | 'percent' | 'count' | 'quantity' | 'index' | 'text' | 'month';

export interface PictureColumn {
  label: string;
  kind: FigureKind;
}
/** A raw figure: months as "2027-03", amounts as numbers. Null means unknown. */
export type PictureCell = string | number | null;

/** The figures of a chart, for its data table and the CSV. */
export interface PictureTable {
  columns: readonly PictureColumn[];
  rows: readonly (readonly PictureCell[])[];
}

/** Formats a figure in full for tables and tooltips: "$1,234.56". */
export function formatFigure(value: PictureCell | undefined, kind: FigureKind): string {
  if (value === null || value === undefined || value === '') return '–';
  if (kind === 'month') return formatMonth(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'usd') return formatUsdExact(value);
  if (kind === 'percent') return formatPercent(value);
  if (kind === 'index') return formatIndexValue(value);
  return kind === 'count' ? formatCount(value) : formatQuantity(value);
}

/** Formats a figure to fit next to a bar, with a minus sign: "$1.2K", "−$1.2K". */
export function formatFigureShort(value: PictureCell | undefined, kind: FigureKind): string {
  return shortFigure(value, kind).replace(/^-/, '−');
}

function shortFigure(value: PictureCell | undefined, kind: FigureKind): string {
  if (kind === 'usd' && typeof value === 'number') return value === 0 ? '$0' : formatUsdShort(value);
  if (typeof value !== 'number' || kind === 'percent') return formatFigure(value, kind);
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${formatQuantity(value / 1_000_000)}M`;
  return size >= 10_000 ? `${formatQuantity(value / 1_000)}K` : formatFigure(value, kind);
}

/** Returns the table as CSV: figures as plain numbers; texts that a spreadsheet would run as formulas are escaped. */
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

/** Returns a file name for a chart's title: "Savings by month" → "savings-by-month". */
export function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? 'picture' : name;
}
