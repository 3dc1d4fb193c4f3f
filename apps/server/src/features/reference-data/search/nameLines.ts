import { NumberColumn } from '../gazetteer/numberColumn.ts';
import type { Slices } from '../inSlices.ts';

const firstBytes = 1 << 16;
/** So many words are put in order before others may be let in. */
const sliceWords = 2_000;
const [lineEnd, blank] = [10, 32];
/** Five letters and a position fit in one number of 64 bits. */
const keyBytes = 5;
const positionBits = 24n;
const positionMask = (1n << positionBits) - 1n;
/** Shorter pieces stand inside almost everything. */
const shortestInside = 3;

/** How a name was found, best first: it is the text, it begins so, a word of it begins so, the text is inside it. */
export type HowFound = 0 | 1 | 2 | 3;
export type FoundName = { value: number; weight: number; how: HowFound };

/**
 * Names to be found as one types. They come heaviest first, so a name's number is its rank; where each of their words
 * begins is kept in alphabetical order, so what begins with a text lies together.
 */
export class NameLines {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #length = 0;
  readonly #starts = new NumberColumn(Uint32Array);
  readonly #values = new NumberColumn(Uint32Array);
  readonly #weights = new NumberColumn(Uint32Array);
  #words = new Uint32Array(0);
  /** The name that each of the words is of. */
  #nameOf = new Uint32Array(0);

  /** Takes a normalised name; they come heaviest first. */
  add(normalisedName: string, value: number, weight: number): void {
    this.#starts.push(this.#length);
    this.#values.push(value);
    this.#weights.push(weight);
    const line = `${normalisedName}\n`;
    this.#makeRoom(line.length * 3);
    this.#length += this.#bytes.write(line, this.#length);
  }

  /** After the last name: puts the words in order, and gives back the memory that none took. */
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

  /** The heaviest values whose name has to do with the text, each once: by how they were found, then by weight. */
  find(normalisedText: string, most: number): FoundName[] {
    const text = Buffer.from(normalisedText);
    const found = new Map<number, FoundName>();
    const keep = (name: number, how: HowFound) => {
      const value = this.#values.at(name);
      if (found.size < most && !found.has(value))
        found.set(value, { value, weight: this.#weights.at(name), how });
    };
    // A city may be met by several of its names.
    const { whole, beginning, within } = this.#beginning(text, most * 2);
    for (const name of whole.heaviest) keep(name, 0);
    for (const name of beginning.heaviest) keep(name, 1);
    for (const name of within.heaviest) keep(name, 2);
    // Nobody who finds what begins so looks for what holds it; only then is everything read.
    if (found.size === 0 && normalisedText.length >= shortestInside)
      for (const name of this.#holding(text, most)) keep(name, 3);
    return [...found.values()];
  }

  /** Names that are the text, that begin with it, and with a word that does. */
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

  /** Negative where the name from this byte on comes before the text, 0 where it begins with it. */
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

/** The heaviest of many names, which are those of the lowest numbers, in order. */
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

/** Where words begin, in alphabetical order of what follows to the end of the name. */
function* wordsInOrder(bytes: Buffer): Slices<Uint32Array<ArrayBuffer>> {
  const keys: bigint[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const before = at === 0 ? lineEnd : bytes[at - 1];
    if (before !== lineEnd && before !== blank) continue;
    keys.push((BigInt(beginningAt(bytes, at)) << positionBits) | BigInt(at));
    if (keys.length % sliceWords === 0) yield;
  }
  // Numbers sort ten times as fast as a comparison of ours: the first letters as a number, the position below them.
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

/** The first letters of a name as a number; what comes after its end counts as nothing. */
function beginningAt(bytes: Buffer, from: number): number {
  let number = 0;
  let hasEnded = false;
  for (let at = from; at < from + keyBytes; at += 1) {
    hasEnded ||= (bytes[at] ?? lineEnd) === lineEnd;
    number = number * 256 + (hasEnded ? 0 : (bytes[at] ?? 0));
  }
  return number;
}

/** Compares two names from given bytes to their ends. */
function compareNames(bytes: Buffer, a: number, b: number): number {
  for (let at = 0; ; at += 1) {
    const [one, other] = [bytes[a + at] ?? lineEnd, bytes[b + at] ?? lineEnd];
    if (one !== other) return one - other;
    if (one === lineEnd) return 0;
  }
}
