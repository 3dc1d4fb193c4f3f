const chunkBits = 16;
const chunkLength = 1 << chunkBits;

/** A list of 32-bit integers that grows in chunks: never copied, and at most one chunk is unused. */
export class GrowingInts {
  length = 0;
  private readonly chunks: Int32Array[] = [];

  push(value: number): void {
    const at = this.length & (chunkLength - 1);
    if (at === 0) this.chunks.push(new Int32Array(chunkLength));
    (this.chunks[this.length >>> chunkBits] as Int32Array)[at] = value;
    this.length += 1;
  }

  set(index: number, value: number): void {
    (this.chunks[index >>> chunkBits] as Int32Array)[index & (chunkLength - 1)] = value;
  }

  at(index: number): number {
    return (this.chunks[index >>> chunkBits] as Int32Array)[index & (chunkLength - 1)] as number;
  }
}
