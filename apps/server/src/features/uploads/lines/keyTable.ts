/**
 * Numbers distinct pairs of 32-bit integers in the order they come: exact for a pair of numbers, a 64-bit hash for
 * longer keys. Typed arrays: a million keys take 24 MB.
 */
export class KeyTable {
  size = 0;
  private mask: number;
  private lows: Int32Array;
  private highs: Int32Array;
  /** Number of the key plus one; 0 where the slot is free. */
  private numbers: Int32Array;

  constructor(slots = 4096) {
    this.mask = slots - 1;
    this.lows = new Int32Array(slots);
    this.highs = new Int32Array(slots);
    this.numbers = new Int32Array(slots);
  }

  /** The key's number, or -1. */
  find(low: number, high: number): number {
    return (this.numbers[this.slotOf(low, high)] as number) - 1;
  }

  /** The key's number; a key not seen before gets the next one, which is then `size - 1`. */
  intern(low: number, high: number): number {
    const slot = this.slotOf(low, high);
    const known = this.numbers[slot] as number;
    if (known !== 0) return known - 1;
    this.lows[slot] = low;
    this.highs[slot] = high;
    this.numbers[slot] = ++this.size;
    if (this.size * 5 > this.numbers.length * 3) this.grow();
    return this.size - 1;
  }

  private slotOf(low: number, high: number): number {
    const lowKey = low | 0;
    const highKey = high | 0;
    let slot = Math.imul(lowKey ^ Math.imul(highKey, 0x9e3779b1), 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & this.mask;
    while (this.numbers[slot] !== 0 && (this.lows[slot] !== lowKey || this.highs[slot] !== highKey))
      slot = (slot + 1) & this.mask;
    return slot;
  }

  private grow(): void {
    const { lows, highs, numbers } = this;
    const slots = numbers.length * 2;
    this.mask = slots - 1;
    this.lows = new Int32Array(slots);
    this.highs = new Int32Array(slots);
    this.numbers = new Int32Array(slots);
    for (let old = 0; old < numbers.length; old++) {
      if (numbers[old] === 0) continue;
      const slot = this.slotOf(lows[old] as number, highs[old] as number);
      this.lows[slot] = lows[old] as number;
      this.highs[slot] = highs[old] as number;
      this.numbers[slot] = numbers[old] as number;
    }
  }
}
