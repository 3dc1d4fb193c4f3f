import type { LineReader } from './lineReader.ts';
import type { WordTable } from './wordTable.ts';

const range = new Int32Array(2);

/** Word number of a cell's trimmed text; a blank cell is a word of its own. */
export function internCell(table: WordTable, reader: LineReader, columnNo: number): number {
  const isSaid = reader.look(columnNo);
  range[0] = isSaid ? reader.from : 0;
  range[1] = isSaid ? reader.to : 0;
  return table.intern(reader.batch.buffer, range);
}
