/** Two 32-bit hashes of the same bytes side by side; read `low` and `high` after `finish`. */
export class ByteHash {
  low = 0;
  high = 0;

  /** Hashes one range of bytes. */
  of(bytes: Uint8Array, start: number, end: number): this {
    this.begin();
    this.add(bytes, start, end);
    return this.finish();
  }

  begin(): void {
    this.low = 0x811c9dc5 | 0;
    this.high = 0x9747b28c | 0;
  }

  /** Adds a range, closed by a mark, so that `a|bc` and `ab|c` differ. */
  add(bytes: Uint8Array, start: number, end: number): void {
    let low = this.low;
    let high = this.high;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul((high << 13) | (high >>> 19), 0x5bd1e995) ^ byte;
    }
    this.low = Math.imul(low ^ 0x1f7, 0x01000193);
    this.high = Math.imul(high ^ 0x1f7, 0x5bd1e995);
  }

  finish(): this {
    this.low = mixed(this.low);
    this.high = mixed(this.high);
    return this;
  }
}

function mixed(hash: number): number {
  let value = hash ^ (hash >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return value ^ (value >>> 16);
}
