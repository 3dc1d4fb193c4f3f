import type { Slices } from '../inSlices.ts';

const letters = 37;
const codes = letters ** 3;
/** Number of names read before other work may run. */
const sliceNames = 2_000;

/** Numbers of the trigrams of a normalised name, each once; the name is padded with spaces. */
export function trigramsOf(normalisedName: string): number[] {
  const found: number[] = [];
  let previous = 0;
  let current = 0;
  for (let at = 0; at <= normalisedName.length + 1; at += 1) {
    const next = at < normalisedName.length ? letterCode(normalisedName.charCodeAt(at)) : 0;
    const trigram = (previous * letters + current) * letters + next;
    if (at > 0 && trigram !== 0 && !found.includes(trigram)) found.push(trigram);
    previous = current;
    current = next;
  }
  return found;
}

/** 0 for a space and for anything that is neither a Latin letter nor a digit. */
function letterCode(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 96;
  if (charCode >= 48 && charCode <= 57) return charCode - 21;
  return 0;
}

/** Similarity of a word with two swapped letters: in a short word hardly a trigram stays the same. */
export const swapSimilarity = 0.6;
const longestSwapped = 12;

/** A short word with each pair of neighbouring letters swapped: 'manial' → 'manila' among them. */
export function letterSwaps(word: string): string[] {
  if (word.length > longestSwapped) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ).filter((swapped) => swapped !== word);
}

export type Similar = { index: number; similarity: number };

/** Finds similar names by shared trigrams. Names are numbered in the given order; a range narrows the search. */
export class TrigramIndex {
  readonly #starts: Uint32Array;
  #postings = new Uint32Array(0);
  readonly #lengths: Uint8Array;
  readonly #shared: Uint8Array;

  constructor(count: number) {
    this.#lengths = new Uint8Array(count);
    this.#shared = new Uint8Array(count);
    this.#starts = new Uint32Array(codes + 1);
  }

  /** Call before the first search. Reads each name twice, rather than storing the trigrams of a hundred thousand names. */
  *fill(nameAt: (index: number) => string): Slices<void> {
    const count = this.#lengths.length;
    for (let index = 0; index < count; index += 1) {
      const trigrams = trigramsOf(nameAt(index));
      this.#lengths[index] = Math.min(trigrams.length, 255);
      for (const trigram of trigrams) this.#starts[trigram + 1] = (this.#starts[trigram + 1] ?? 0) + 1;
      if (index % sliceNames === 0) yield;
    }
    for (let code = 0; code < codes; code += 1) {
      this.#starts[code + 1] = (this.#starts[code + 1] ?? 0) + (this.#starts[code] ?? 0);
    }
    const next = this.#starts.slice();
    this.#postings = new Uint32Array(this.#starts[codes] ?? 0);
    for (let index = 0; index < count; index += 1) {
      for (const trigram of trigramsOf(nameAt(index))) {
        const at = next[trigram] ?? 0;
        this.#postings[at] = index;
        next[trigram] = at + 1;
      }
      if (index % sliceNames === 0) yield;
    }
  }

  /** Names numbered `from` up to `to` with at least the requested similarity (shared ÷ all trigrams, 0 to 1). */
  similar(normalisedName: string, least: number, from: number, to: number): Similar[] {
    const lists = trigramsOf(normalisedName)
      .map((trigram) => this.#range(trigram, from, to))
      .sort((a, b) => a.end - a.start - (b.end - b.start));
    // A name with enough shared trigrams shares one of the rarest: only those lists add candidates.
    const rarest = lists.length - Math.ceil(least * lists.length) + 1;
    const touched: number[] = [];
    lists.forEach(({ start, end }, rank) => {
      if (rank < rarest) this.#admit(start, end, touched);
      else this.#countKnown(start, end, touched);
    });
    const found: Similar[] = [];
    for (const index of touched) {
      const shared = this.#shared[index] ?? 0;
      this.#shared[index] = 0;
      const similarity = shared / (lists.length + (this.#lengths[index] ?? 0) - shared);
      if (similarity >= least) found.push({ index, similarity });
    }
    return found;
  }

  #range(trigram: number, from: number, to: number): { start: number; end: number } {
    const start = this.#starts[trigram] ?? 0;
    const end = this.#starts[trigram + 1] ?? 0;
    return { start: this.#firstAtLeast(from, start, end), end: this.#firstAtLeast(to, start, end) };
  }

  #admit(start: number, end: number, touched: number[]): void {
    for (let at = start; at < end; at += 1) {
      const index = this.#postings[at] ?? 0;
      const count = this.#shared[index] ?? 0;
      if (count === 0) touched.push(index);
      this.#shared[index] = count + 1;
    }
  }

  #countKnown(start: number, end: number, touched: readonly number[]): void {
    const isLongList = end - start > touched.length * Math.log2(end - start + 2);
    if (isLongList) {
      for (const index of touched) {
        const at = this.#firstAtLeast(index, start, end);
        if (at < end && this.#postings[at] === index) this.#shared[index] = (this.#shared[index] ?? 0) + 1;
      }
      return;
    }
    for (let at = start; at < end; at += 1) {
      const index = this.#postings[at] ?? 0;
      const count = this.#shared[index] ?? 0;
      if (count > 0) this.#shared[index] = count + 1;
    }
  }

  #firstAtLeast(index: number, start: number, end: number): number {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#postings[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
