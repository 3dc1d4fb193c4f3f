import type { InputColumn } from '../cells/inputColumns.ts';

export const rowHeightPx = 44;
export const headerHeightPx = 60;

/** The columns a carrier reads and cannot change. */
export const lockedColumns = [
  { id: 'lane', name: 'Lane', widthPx: 270, narrowPx: 164 },
  { id: 'volume', name: 'Volume', widthPx: 112, narrowPx: 104 },
  { id: 'standing', name: 'Standing', widthPx: 138, narrowPx: 128 },
] as const;
export const lockedCount = lockedColumns.length;

/** Where each column begins and how wide it is, in px, and how many of the first stay in view. */
export interface GridLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly template: string;
}

/** The layout of a grid; a narrow screen keeps only the lane's name in view. */
export function gridLayout(columns: readonly InputColumn[], isNarrow: boolean): GridLayout {
  const widths = [
    ...lockedColumns.map(({ widthPx, narrowPx }) => (isNarrow ? narrowPx : widthPx)),
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
  return { lefts, widths, frozen: isNarrow ? 1 : lockedCount, template };
}

/** How far to the right a view must be scrolled so that a column is seen beside the frozen ones. */
export function scrollLeftFor(
  layout: GridLayout,
  column: number,
  scrollLeft: number,
  viewPx: number,
): number {
  const { lefts, widths, frozen } = layout;
  if (column < frozen) return scrollLeft;
  const frozenPx = (lefts[frozen - 1] ?? 0) + (widths[frozen - 1] ?? 0);
  const left = lefts[column] ?? 0;
  const right = left + (widths[column] ?? 0);
  if (left - scrollLeft < frozenPx) return Math.max(0, left - frozenPx);
  return right - scrollLeft > viewPx ? right - viewPx : scrollLeft;
}
