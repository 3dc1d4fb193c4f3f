/** Reference such as `AB12` of a 0-based row and column. */
export function cellReference(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** Letters `A`, `B`, … `Z`, `AA` of a 0-based column. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
