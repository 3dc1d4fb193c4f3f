/** Same as in `Boards.module.css`. */
const rowPx = 118;
const gapPx = 14;
/** Handle, heading and padding. */
const aroundPx = 96;

/** Returns the chart height in px for a tile of this many rows. */
export function pictureHeight(rows: number): number {
  return Math.max(80, rows * rowPx + (rows - 1) * gapPx - aroundPx);
}
