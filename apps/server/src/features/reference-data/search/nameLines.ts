import { NumberColumn } from '../gazetteer/numberColumn.ts';
import type { Slices } from '../inSlices.ts';

const firstBytes = 1 << 16;
/** Number of words sorted before other work may run. */
const sliceWords = 2_000;
const [lineEnd, blank] = [10, 32];
/** Five letters and a position fit in one 64-bit number. */
const keyBytes = 5;
const positionBits = 24n;
const positionMask = (1n << positionBits) - 1n;
/** Shorter texts occur in almost every name. */
const shortestInside = 3;

/** How a name matches, best first: it equals the text, it begins with it, a word of it begins with it, or it contains it. */
export type HowFound = 0 | 1 | 2 | 3;
export type FoundName = { value: number; weight: number; how: HowFound };

/**
 * Names for type-ahead search. They are added in descending weight, so that a name's number is its rank; the starts of their words
 * are sorted alphabetically, so that words that begin with a text are adjacent.
 */
export class NameLines {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #length = 0;
  readonly #starts = new NumberColumn(Uint32Array);
  readonly #values = new NumberColumn(Uint32Array);
  readonly #weights = new NumberColumn(Uint32Array);
  #words = new Uint32Array(0);
  /** The name that each word belongs to. */
  #nameOf = new Uint32Array(0);

  /** Adds a normalised name; names must come in descending weight. */
  add(normalisedName: string, value: number, weight: number): void {
    this.#starts.push(this.#length);
    this.#values.push(value);
    this.#weights.push(weight);
    const line = `${normalisedName}\n`;
    this.#makeRoom(line.length * 3);
    this.#length += this.#bytes.write(line, this.#length);
  }

  /** Call after the last name: sorts the words and releases unused memory. */
  *seal(): Slices<void> {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
    for (const column of [this.#starts, this.#values, this.#weights]) column.seal();
    this.#words = yield* wordsInOrder(bytes);
    this.#nameOf = new Uint32Array(this.#words.length);
    for (const [at, word] of this.#words.entries()) {
      this.#nameOf[at] = this.#nameAt(word);
      if (at % sliceWords === 0) yield;
    }
  }

  /** The heaviest values whose name matches the text, each once: by kind of match, then by weight. */
  find(normalisedText: string, most: number): FoundName[] {
    const text = Buffer.from(normalisedText);
    const found = new Map<number, FoundName>();
    const keep = (name: number, how: HowFound) => {
      const value = this.#values.at(name);
      if (found.size < most && !found.has(value))
        found.set(value, { value, weight: this.#weights.at(name), how });
    };
    // A city may match by several of its names.
    const { whole, beginning, within } = this.#beginning(text, most * 2);
    for (const name of whole.heaviest) keep(name, 0);
    for (const name of beginning.heaviest) keep(name, 1);
    for (const name of within.heaviest) keep(name, 2);
    // Names that only contain the text matter only if none begins with it; only then is everything read.
    if (found.size === 0 && normalisedText.length >= shortestInside)
      for (const name of this.#holding(text, most)) keep(name, 3);
    return [...found.values()];
  }

  /** Names that equal the text, that begin with it, and with a word that does. */
  #beginning(text: Buffer, most: number) {
    const [whole, beginning, within] = [new Heaviest(most), new Heaviest(most), new Heaviest(most)];
    for (let at = this.#firstWord(text); at < this.#words.length; at += 1) {
      const word = this.#words[at] ?? 0;
      if (this.#compare(word, text) !== 0) break;
      const name = this.#nameOf[at] ?? 0;
      if (word !== this.#starts.at(name)) within.offer(name);
      else if (this.#bytes[word + text.length] === lineEnd) whole.offer(name);
      else beginning.offer(name);
    }
    return { whole, beginning, within };
  }

  #holding(text: Buffer, most: number): number[] {
    const names: number[] = [];
    for (let at = this.#bytes.indexOf(text); at >= 0 && names.length < most; ) {
      names.push(this.#nameAt(at));
      at = this.#bytes.indexOf(text, at + 1);
    }
    return names;
  }

  #firstWord(text: Buffer): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#words[middle] ?? 0, text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Negative if the name from this byte sorts before the text, 0 if it begins with it. */
  #compare(from: number, text: Buffer): number {
    for (let at = 0; at < text.length; at += 1) {
      const difference = (this.#bytes[from + at] ?? 0) - (text[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #nameAt(position: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts.at(middle) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + more, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** The heaviest of many names, which are those with the lowest numbers, in order. */
class Heaviest {
  readonly heaviest: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  offer(name: number): void {
    const { heaviest } = this;
    if (heaviest.length === this.#most) {
      if (name >= (heaviest.at(-1) ?? 0)) return;
      heaviest.pop();
    }
    let at = heaviest.length;
    while (at > 0 && (heaviest[at - 1] ?? 0) > name) at -= 1;
    heaviest.splice(at, 0, name);
  }
}

/** Returns the starts of words, sorted alphabetically by the text up to the end of the name. */
function* wordsInOrder(bytes: Buffer): Slices<Uint32Array<ArrayBuffer>> {
  const keys: bigint[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const before = at === 0 ? lineEnd : bytes[at - 1];
    if (before !== lineEnd && before !== blank) continue;
    keys.push((BigInt(beginningAt(bytes, at)) << positionBits) | BigInt(at));
    if (keys.length % sliceWords === 0) yield;
  }
  // Numbers sort ten times as fast as with a comparison function: the first letters as a number, with the position in the low bits.
  const packed = BigUint64Array.from(keys);
  yield;
  packed.sort();
  yield;
  const words = Uint32Array.from(packed, (key) => Number(key & positionMask));
  for (let from = 0, runs = 0; from < words.length; runs += 1) {
    if (runs % sliceWords === 0) yield;
    let to = from + 1;
    while (to < words.length && (packed[to] ?? 0n) >> positionBits === (packed[from] ?? 0n) >> positionBits)
      to += 1;
    if (to - from > 1) words.subarray(from, to).sort((a, b) => compareNames(bytes, a, b));
    from = to;
  }
  return words;
}

/** The first letters of a name as a number; bytes after its end are zero. */
function beginningAt(bytes: Buffer, from: number): number {
  let number = 0;
  let hasEnded = false;
  for (let at = from; at < from + keyBytes; at += 1) {
    hasEnded ||= (bytes[at] ?? lineEnd) === lineEnd;
    number = number * 256 + (hasEnded ? 0 : (bytes[at] ?? 0));
  }
  return number;
}

/** Compares two names from the given bytes to their ends. */
function compareNames(bytes: Buffer, a: number, b: number): number {
  for (let at = 0; ; at += 1) {
    const [one, other] = [bytes[a + at] ?? lineEnd, bytes[b + at] ?? lineEnd];
    if (one !== other) return one - other;
    if (one === lineEnd) return 0;
  }
}
