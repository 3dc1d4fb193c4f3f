/** A row of a CSV file with its number in a spreadsheet program. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Reads rows of CSV text with their numbers, counting blank lines: handles quotes, doubled quotes, a BOM, and LF, CRLF or lone CR
 * as line ends.
 */
export function* numberedRows(text: string): Generator<NumberedRow> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let number = 1;
  const start = text.startsWith('\ufeff') ? 1 : 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\r' || sign === '\n') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      yield { number, cells: [...cells, cell] };
      cells = [];
      cell = '';
      number += 1;
    } else cell += sign;
  }
  if (cells.length > 0 || cell !== '') yield { number, cells: [...cells, cell] };
}

/** Returns rows as records by the names in the first row. */
export function recordsOf(text: string): Record<string, string>[] {
  const [header, ...rows] = [...numberedRows(text)];
  if (header === undefined) return [];
  return rows.map(({ cells }) => Object.fromEntries(header.cells.map((name, at) => [name, cells[at] ?? ''])));
}
