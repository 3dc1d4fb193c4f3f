/** Returns the dark modules of a QR code as one SVG path. Adjacent modules of a row are merged into one bar. */
export function qrPath(modules: ArrayLike<number>, size: number): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules[row * size + column]) continue;
      const from = column;
      while (column + 1 < size && modules[row * size + column + 1]) column += 1;
      path += `M${from} ${row}h${column - from + 1}v1H${from}z`;
    }
  }
  return path;
}
