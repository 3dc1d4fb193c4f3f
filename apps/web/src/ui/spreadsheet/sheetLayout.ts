export const rowHeightPx = 36;
export const headerHeightPx = 48;

/** Start and width of each column in px; the first one is frozen. */
export interface SheetLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly template: string;
}

/** Returns the layout for these column widths. */
export function sheetLayout(widths: readonly number[]): SheetLayout {
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  // The last track takes the remaining width, so that rows reach the edge.
  return { lefts, widths, template: `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)` };
}

/** Returns the scroll position at which a column is visible next to the first one. */
export function scrollLeftFor(
  { lefts, widths }: SheetLayout,
  column: number,
  scrollLeft: number,
  viewPx: number,
): number {
  if (column === 0) return scrollLeft;
  const frozenPx = widths[0] ?? 0;
  const left = lefts[column] ?? 0;
  const right = left + (widths[column] ?? 0);
  if (left - scrollLeft < frozenPx) return Math.max(0, left - frozenPx);
  return right - scrollLeft > viewPx ? right - viewPx : scrollLeft;
}
