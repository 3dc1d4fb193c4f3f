const seedLow = 0x811c9dc5 | 0;
const seedHigh = 0x9747b28c | 0;

/** Two 32-bit hashes of the same bytes in one pass, four bytes per step; read `low` and `high` after `finish`. */
export class ByteHash {
  low = 0;
  high = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private view = new DataView(this.bytes.buffer);

  /** Hashes one range of bytes. */
  of(bytes: Uint8Array, start: number, end: number): this {
    this.begin();
    this.add(bytes, start, end);
    return this.finish();
  }

  begin(): void {
    this.low = seedLow;
    this.high = seedHigh;
  }

  /** Adds a range, terminated by its length, so that `a|bc` and `ab|c` differ. */
  add(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.bytes) this.look(bytes);
    const { view } = this;
    let low = this.low;
    let high = this.high;
    let at = start;
    for (const wholeSteps = end - 3; at < wholeSteps; at += 4) {
      const step = view.getInt32(at, true);
      low = Math.imul(((low << 7) | (low >>> 25)) ^ step, 0x9e3779b1);
      high = Math.imul(((high << 19) | (high >>> 13)) ^ step, 0x85ebca6b);
    }
    let rest = 0;
    if (at + 4 <= view.byteLength) rest = view.getInt32(at, true) & ((1 << (8 * (end - at))) - 1);
    else for (let byte = at; byte < end; byte++) rest |= (bytes[byte] as number) << (8 * (byte - at));
    rest |= (end - start) << 24;
    this.low = Math.imul(((low << 7) | (low >>> 25)) ^ rest, 0x9e3779b1);
    this.high = Math.imul(((high << 19) | (high >>> 13)) ^ rest, 0x85ebca6b);
  }

  finish(): this {
    this.low = mixed(this.low);
    this.high = mixed(this.high);
    return this;
  }

  private look(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

function mixed(hash: number): number {
  let value = hash ^ (hash >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return value ^ (value >>> 16);
}
