/** A block of cell texts, row by row; rows may differ in length. */
export type Block = readonly (readonly string[])[];

/**
 * Parses clipboard text of Excel and similar programs: tabs between cells, line ends between rows, and quotes around a cell that
 * contains either. The empty last row that Excel adds is dropped.
 */
export function parseBlock(clipboard: string): Block {
  const rows: string[][] = [[]];
  let text = '';
  let quoted = false;
  let at = 0;
  const endCell = () => {
    rows.at(-1)?.push(text);
    text = '';
  };
  while (at < clipboard.length) {
    const letter = clipboard.charAt(at);
    if (quoted) {
      if (letter !== '"') text += letter;
      else if (clipboard.charAt(at + 1) === '"') {
        text += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && text === '' && closes(clipboard, at)) quoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && clipboard.charAt(at + 1) === '\n') at += 1;
      endCell();
      rows.push([]);
    } else text += letter;
    at += 1;
  }
  endCell();
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

const quotedCell = /"(?:[^"]+|"")*"(?=[\t\r\n]|$)/y;

/** Returns whether a quote starts a quoted cell: one that is never closed is an inch sign. */
function closes(clipboard: string, at: number): boolean {
  quotedCell.lastIndex = at;
  return quotedCell.test(clipboard);
}

/** Formats a block for the clipboard of another program. */
export function writeBlock(block: Block): string {
  return block
    .map((row) =>
      row.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n');
}

/**
 * Expands a block to a target range: it repeats if the target is an exact multiple of its size, as in spreadsheets; otherwise it
 * keeps its size.
 */
export function spread(block: Block, rows: number, columns: number): Block {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  if (height === 0 || width === 0) return block;
  const down = rows > height && rows % height === 0 ? rows : height;
  const across = columns > width && columns % width === 0 ? columns : width;
  if (down === height && across === width) return block;
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (__, column) => block[row % height]?.[column % width] ?? ''),
  );
}
