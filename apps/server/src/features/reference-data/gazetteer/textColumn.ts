const firstBytes = 1 << 16;
const firstTexts = 1 << 12;
const mostBytesPerUnit = 3;

/** Texts in one piece of memory, one after another: a hundred thousand of them cost a few megabytes and no objects. */
export class TextColumn {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #ends = new Uint32Array(firstTexts);
  #count = 0;

  get length(): number {
    return this.#count;
  }

  push(text: string): void {
    const from = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    const room = from + text.length * mostBytesPerUnit;
    if (room > this.#bytes.length) this.#bytes = grown(this.#bytes, Math.max(room, this.#bytes.length * 2));
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count] = from + this.#bytes.write(text, from);
    this.#count += 1;
  }

  at(index: number): string {
    const from = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    return this.#bytes.toString('utf8', from, this.#ends[index] ?? from);
  }

  /** Releases unused memory. */
  seal(): void {
    const used = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    this.#bytes = grown(this.#bytes.subarray(0, used), used);
    this.#ends = this.#ends.slice(0, this.#count);
  }
}

function grown(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(length);
  bytes.copy(larger);
  return larger;
}
