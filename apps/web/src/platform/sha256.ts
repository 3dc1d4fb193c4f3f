/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = new Uint32Array(
  firstPrimes(64).map((prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32)),
);
const startState = firstPrimes(8).map((prime) => Math.floor((Math.sqrt(prime) % 1) * 2 ** 32));
const blockBytes = 64;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

/** Incremental SHA-256. The browser's own needs the whole data in memory, and https. */
export class Sha256 {
  private readonly state = new Int32Array(startState);
  private readonly words = new Int32Array(64);
  private readonly block = new Uint8Array(blockBytes);
  private blockLength = 0;
  private byteCount = 0;

  update(bytes: Uint8Array): this {
    this.byteCount += bytes.length;
    let at = 0;
    if (this.blockLength > 0) {
      at = Math.min(blockBytes - this.blockLength, bytes.length);
      this.block.set(bytes.subarray(0, at), this.blockLength);
      this.blockLength += at;
      if (this.blockLength < blockBytes) return this;
      this.mix(this.block, 0);
      this.blockLength = 0;
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) this.mix(bytes, at);
    this.block.set(bytes.subarray(at));
    this.blockLength = bytes.length - at;
    return this;
  }

  /** Returns the digest of the data so far, in hexadecimal; more data can follow. */
  hex(): string {
    const end = new Sha256();
    end.state.set(this.state);
    const last = new Uint8Array(this.blockLength < 56 ? blockBytes : 2 * blockBytes);
    last.set(this.block.subarray(0, this.blockLength));
    last[this.blockLength] = 0x80;
    const view = new DataView(last.buffer);
    view.setUint32(last.length - 8, Math.floor(this.byteCount / 2 ** 29));
    view.setUint32(last.length - 4, (this.byteCount * 8) % 2 ** 32);
    for (let at = 0; at < last.length; at += blockBytes) end.mix(last, at);
    return [...end.state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  private mix(bytes: Uint8Array, from: number): void {
    const { state, words } = this;
    for (let i = 0; i < 16; i += 1) {
      const at = from + i * 4;
      words[i] =
        (byteAt(bytes, at) << 24) |
        (byteAt(bytes, at + 1) << 16) |
        (byteAt(bytes, at + 2) << 8) |
        byteAt(bytes, at + 3);
    }
    for (let i = 16; i < 64; i += 1) {
      const x = wordAt(words, i - 15);
      const y = wordAt(words, i - 2);
      const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[i] = (wordAt(words, i - 16) + small0 + wordAt(words, i - 7) + small1) | 0;
    }
    let a = wordAt(state, 0);
    let b = wordAt(state, 1);
    let c = wordAt(state, 2);
    let d = wordAt(state, 3);
    let e = wordAt(state, 4);
    let f = wordAt(state, 5);
    let g = wordAt(state, 6);
    let h = wordAt(state, 7);
    for (let i = 0; i < 64; i += 1) {
      const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const chosen = (e & f) ^ (~e & g);
      const one = (h + big1 + chosen + (roundConstants[i] as number) + wordAt(words, i)) | 0;
      const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const most = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + big0 + most) | 0;
    }
    const mixed = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i += 1) state[i] = (wordAt(state, i) + (mixed[i] as number)) | 0;
  }
}

// Within bounds by construction; checking each access would halve the speed.
const byteAt = (bytes: Uint8Array, at: number) => bytes[at] as number;
const wordAt = (words: Int32Array, at: number) => words[at] as number;
