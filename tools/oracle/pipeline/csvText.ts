/** Splits CSV text into rows of cells: handles quotes, doubled quotes, a BOM, and LF, CRLF or lone CR as line ends. */
export function* csvRows(text: string): Generator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let touched = false;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') {
      quoted = true;
      touched = true;
    } else if (character === ',') {
      cells.push(cell);
      cell = '';
      touched = true;
    } else if (character === '\r' || character === '\n') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      if (touched || cell !== '') yield [...cells, cell];
      cells = [];
      cell = '';
      touched = false;
    } else cell += character;
  }
  if (touched || cell !== '') yield [...cells, cell];
}

/** Returns rows as records by the names in the first row; throws if a row has another width than the header. */
export function* csvRecords(text: string): Generator<Record<string, string>> {
  let header: string[] | undefined;
  let line = 0;
  for (const cells of csvRows(text)) {
    line += 1;
    if (!header) {
      header = cells;
      continue;
    }
    if (cells.length !== header.length) {
      throw new Error(`Row ${line} has ${cells.length} cells, the header has ${header.length}.`);
    }
    yield Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
  }
}
