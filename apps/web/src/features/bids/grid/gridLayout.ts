import type { InputColumn } from '../cells/inputColumns.ts';

export const rowHeightPx = 44;
export const headerHeightPx = 60;

/** The columns a carrier reads and cannot change. */
export const lockedColumns = [
  { id: 'lane', name: 'Lane', widthPx: 200, narrowPx: 156 },
  { id: 'details', name: 'Details', widthPx: 156, narrowPx: 156 },
  { id: 'volume', name: 'Volume a year', widthPx: 112, narrowPx: 112 },
  { id: 'standing', name: 'Standing', widthPx: 128, narrowPx: 128 },
] as const;
export type LockedColumnId = (typeof lockedColumns)[number]['id'];
export const lockedCount = lockedColumns.length;

/** Whether a column's cells are figures, which stand at the right. */
export function isFigure({ kind }: InputColumn): boolean {
  return (
    kind === 'rate' ||
    kind === 'transitDays' ||
    kind === 'diesel' ||
    kind === 'emission' ||
    kind === 'capacity'
  );
}

/** Where each column begins and how wide it is, in px, and how many of the first stay in view. */
export interface GridLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly frozenPx: number;
  readonly template: string;
}

/** How much room there is: a screen with less keeps only the lane's name in view. */
export type GridRoom = 'wide' | 'middling' | 'narrow';

/** The layout of a grid. */
export function gridLayout(columns: readonly InputColumn[], room: GridRoom): GridLayout {
  const widths = [
    ...lockedColumns.map(({ widthPx, narrowPx }) => (room === 'narrow' ? narrowPx : widthPx)),
    ...columns.map(({ widthPx }) => widthPx),
  ];
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  // The last track takes what is left over, so that rows reach the edge.
  const template = `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`;
  const frozen = room === 'wide' ? lockedCount : 1;
  return { lefts, widths, frozen, frozenPx: lefts[frozen] ?? left, template };
}

/** How far to the right a view must be scrolled so that a column is seen beside the frozen ones. */
export function scrollLeftFor(
  layout: GridLayout,
  column: number,
  scrollLeft: number,
  viewPx: number,
): number {
  const { lefts, widths, frozen, frozenPx } = layout;
  if (column < frozen) return scrollLeft;
  const left = lefts[column] ?? 0;
  const right = left + (widths[column] ?? 0);
  if (left - scrollLeft < frozenPx) return Math.max(0, left - frozenPx);
  return right - scrollLeft > viewPx ? right - viewPx : scrollLeft;
}
