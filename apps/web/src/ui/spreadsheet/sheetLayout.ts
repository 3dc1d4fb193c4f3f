/** Start and width of each column in px, and how many of the first are frozen. */
export interface SheetLayout {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly template: string;
  readonly frozen: number;
  readonly frozenPx: number;
  readonly rowHeightPx: number;
  readonly headerHeightPx: number;
}

/** Returns the layout for these column widths. */
export function sheetLayout(
  widths: readonly number[],
  heights: { readonly frozen: number; readonly rowHeightPx: number; readonly headerHeightPx: number },
): SheetLayout {
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  return {
    lefts,
    widths,
    // The last track takes the remaining width, so that rows reach the edge.
    template: `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`,
    frozenPx: lefts[heights.frozen] ?? left,
    ...heights,
  };
}

/** Returns the scroll position at which a column is visible next to the frozen ones. */
export function scrollLeftFor(
  { lefts, widths, frozen, frozenPx }: SheetLayout,
  column: number,
  scrollLeft: number,
  viewPx: number,
): number {
  if (column < frozen) return scrollLeft;
  const left = lefts[column] ?? 0;
  const right = left + (widths[column] ?? 0);
  if (left - scrollLeft < frozenPx) return Math.max(0, left - frozenPx);
  return right - scrollLeft > viewPx ? right - viewPx : scrollLeft;
}
