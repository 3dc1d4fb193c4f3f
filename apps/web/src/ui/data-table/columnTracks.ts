/** On a small screen, the frozen first column takes at most this share. */
const firstShare = 0.44;
const smallRoomPx = 700;

/**
 * Returns the column widths as a grid template. If all columns fit, they share the remaining width. If not, those that fit fill the
 * view exactly, so that no figure is cut off at the edge. `roomPx` is 0 before it is measured.
 */
export function columnTracks(widths: readonly number[], roomPx: number): string {
  const wanted = isNarrow(roomPx) ? narrowed(widths, roomPx) : widths;
  if (roomPx === 0 || sum(wanted) <= roomPx)
    return wanted.map((width) => `minmax(${width}px, ${width}fr)`).join(' ');
  return fittedWidths(wanted, roomPx)
    .map((width) => `${width}px`)
    .join(' ');
}

/** Whether a table is as narrow as on a phone. */
export const isNarrow = (roomPx: number): boolean => roomPx > 0 && roomPx < smallRoomPx;

/** A column wider than what the first one leaves could never be seen whole: the browser would scroll to its end. */
function narrowed(widths: readonly number[], roomPx: number): readonly number[] {
  const first = Math.min(widths[0] ?? 0, Math.round(roomPx * firstShare));
  return widths.map((width, at) => (at === 0 ? first : Math.min(width, roomPx - first)));
}

/** Returns the widths of columns of which not all fit, in px: those that do are stretched to fill `roomPx` exactly. */
export function fittedWidths(widths: readonly number[], roomPx: number): readonly number[] {
  let fitting = 0;
  let used = 0;
  while (fitting < widths.length && used + (widths[fitting] ?? 0) <= roomPx) {
    used += widths[fitting] ?? 0;
    fitting += 1;
  }
  // A single column next to the first is not stretched: it would fill the screen alone.
  if (fitting < 2) return widths;
  const stretched = widths.map((width, at) => (at < fitting ? Math.floor((width * roomPx) / used) : width));
  const lost = roomPx - sum(stretched.slice(0, fitting));
  stretched[fitting - 1] = (stretched[fitting - 1] ?? 0) + lost;
  return stretched;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
