import { GrowingInts } from './int32List.ts';

/** Bits of a slot that hold the key's number plus one; the other bits hold part of its hash. */
const numberBits = 25;
const numberMask = (1 << numberBits) - 1;

/**
 * Numbers distinct pairs of 32-bit integers in order of arrival: exact for a pair of numbers, a 64-bit hash for longer keys. Keys
 * are stored in sequence, and slots alone distinguish most of them: a new key touches one distant place in memory, and a million
 * keys take 16 MB.
 */
export class KeyTable {
  size = 0;
  private slots: Int32Array;
  private readonly lows = new GrowingInts();
  private readonly highs = new GrowingInts();

  constructor(slots = 4096) {
    this.slots = new Int32Array(slots);
  }

  /** The key's number, or -1. */
  find(low: number, high: number): number {
    return ((this.slots[this.slotOf(low | 0, high | 0)] as number) & numberMask) - 1;
  }

  /** The key's number; a new key gets the next one, which is then `size - 1`. */
  intern(low: number, high: number): number {
    const slot = this.slotOf(low | 0, high | 0);
    const known = (this.slots[slot] as number) & numberMask;
    if (known !== 0) return known - 1;
    if (this.size >= numberMask) throw new RangeError('more distinct texts than a file of 500 MB can hold');
    this.slots[slot] = (mixed(low | 0, high | 0) & ~numberMask) | (this.size + 1);
    this.lows.push(low);
    this.highs.push(high);
    this.size += 1;
    if (this.size * 5 > this.slots.length * 3) this.grow();
    return this.size - 1;
  }

  private slotOf(low: number, high: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    const hash = mixed(low, high);
    let at = hash & mask;
    for (let slot = slots[at] as number; slot !== 0; slot = slots[at] as number) {
      // Numbers use no bit of the hash part, so a different part means a different key.
      if (((slot ^ hash) & ~numberMask) === 0) {
        const key = (slot & numberMask) - 1;
        if (this.lows.at(key) === low && this.highs.at(key) === high) return at;
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let key = 0; key < this.size; key++) {
      const hash = mixed(this.lows.at(key), this.highs.at(key));
      let at = hash & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = (hash & ~numberMask) | (key + 1);
    }
    this.slots = slots;
  }
}

function mixed(low: number, high: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}
