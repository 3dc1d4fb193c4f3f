import { ByteHash } from '@lanewright/tabular';
import { GrowingInts } from './int32List.ts';
import { KeyTable } from './keyTable.ts';
import { type PlaceColumns, placeParts } from './linePlan.ts';
import type { LineReader } from './lineReader.ts';
import type { WordTable } from './wordTable.ts';

/**
 * Reads the cells of one end of a route as a place word; 0 if they are empty. If they are adjacent in the file, bytes that were
 * read before are recognised directly: a year's shipments go to only a few thousand places.
 */
export class PlaceCells {
  private readonly columns: PlaceColumns;
  private readonly words: WordTable;
  private readonly ranges = new Int32Array(2 * placeParts.length);
  /** First and last of the columns; -1 if they are not adjacent. */
  private readonly first: number;
  private readonly last: number;
  private readonly hash = new ByteHash();
  private readonly known = new KeyTable();
  private readonly wordOfKnown = new GrowingInts();

  constructor(columns: PlaceColumns, words: WordTable) {
    this.columns = columns;
    this.words = words;
    const filled = [...new Set(columns.filter((column) => column >= 0))].toSorted(
      (one, other) => one - other,
    );
    const [first = -1] = filled;
    const last = filled.at(-1) ?? -1;
    const areNeighbours = last - first + 1 === filled.length;
    this.first = areNeighbours ? first : -1;
    this.last = areNeighbours ? last : -1;
  }

  word(reader: LineReader): number {
    if (this.first < 0 || !reader.lookAcross(this.first, this.last)) return this.wordOf(reader);
    this.hash.of(reader.batch.buffer, reader.from, reader.to);
    const bytes = this.known.intern(this.hash.low, this.hash.high);
    if (bytes === this.wordOfKnown.length) this.wordOfKnown.push(this.wordOf(reader));
    return this.wordOfKnown.at(bytes);
  }

  private wordOf(reader: LineReader): number {
    let anything = false;
    for (let part = 0; part < this.columns.length; part++) {
      const columnNo = this.columns[part] as number;
      const isSaid = columnNo >= 0 && reader.look(columnNo);
      this.ranges[2 * part] = isSaid ? reader.from : 0;
      this.ranges[2 * part + 1] = isSaid ? reader.to : 0;
      anything ||= isSaid;
    }
    return anything ? this.words.intern(reader.batch.buffer, this.ranges) : 0;
  }
}
