export const rowHeightPx = 36;
export const headerHeightPx = 48;

/** Where each column begins and how wide it is, in px; the first one stays in view. */
export interface SheetLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly template: string;
}

/** The layout of columns of such widths. */
export function sheetLayout(widths: readonly number[]): SheetLayout {
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  // The last track takes what is left over, so that rows reach the edge.
  return { lefts, widths, template: `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)` };
}

/** How far to the right a view must be scrolled so that a column is seen beside the first. */
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
