/** As `Boards.module.css` has it. */
const rowPx = 118;
const gapPx = 14;
/** Handle, heading and space around. */
const aroundPx = 96;

/** How high a picture may be in a tile of so many rows. */
export function pictureHeight(rows: number): number {
  return Math.max(80, rows * rowPx + (rows - 1) * gapPx - aroundPx);
}
