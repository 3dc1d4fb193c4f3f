import { ByteHash } from './byteHash.ts';
import type { LineReader } from './lineReader.ts';

/** Hash of a row's trimmed cells, to detect repeated rows; empty cells at the end are ignored. */
export class LineHash {
  private readonly hash = new ByteHash();

  get low(): number {
    return this.hash.low;
  }

  get high(): number {
    return this.hash.high;
  }

  of(reader: LineReader): this {
    const { hash } = this;
    const { buffer } = reader.batch;
    const cells = reader.cellCount;
    let said = 0;
    hash.begin();
    for (let cell = 0; cell < cells; cell++) {
      if (!reader.look(cell)) continue;
      for (; said < cell; said++) hash.add(buffer, 0, 0);
      hash.add(buffer, reader.from, reader.to);
      said += 1;
    }
    hash.finish();
    return this;
  }
}
