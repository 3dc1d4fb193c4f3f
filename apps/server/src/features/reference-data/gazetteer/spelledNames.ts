import { atOnce } from '../inSlices.ts';
import { NameTable } from './nameTable.ts';
import { letterSwaps, swapSimilarity, TrigramIndex } from './trigramIndex.ts';

export type SpelledName = { name: string; value: number; countryCode: string };
export type SimilarName = { name: string; value: number; similarity: number };

/** Names with their numbers, found exactly or by similar spelling, in one country or anywhere. */
export class SpelledNames {
  readonly #table = new NameTable();
  readonly #values: readonly number[];
  readonly #rangeOf = new Map<string, { from: number; to: number }>();
  readonly #trigrams: TrigramIndex;

  constructor(names: readonly SpelledName[]) {
    const sorted = names.toSorted((a, b) =>
      a.countryCode === b.countryCode ? a.value - b.value : a.countryCode < b.countryCode ? -1 : 1,
    );
    sorted.forEach(({ name, value, countryCode }, index) => {
      this.#table.add(name, value);
      const range = this.#rangeOf.get(countryCode);
      if (range === undefined) this.#rangeOf.set(countryCode, { from: index, to: index + 1 });
      else range.to = index + 1;
    });
    this.#table.seal();
    this.#values = sorted.map(({ value }) => value);
    this.#trigrams = new TrigramIndex(sorted.length);
    atOnce(this.#trigrams.fill((index) => this.#table.textAt(index)));
  }

  named(name: string): number[] {
    return this.#table.valuesOf(name);
  }

  similar(name: string, least: number, countryCode?: string): SimilarName[] {
    const range =
      countryCode === undefined ? { from: 0, to: this.#values.length } : this.#rangeOf.get(countryCode);
    if (range === undefined) return [];
    const swapped = letterSwaps(name)
      .flatMap((other) => this.#table.entriesOf(other))
      .filter((index) => index >= range.from && index < range.to)
      .map((index) => ({ index, similarity: swapSimilarity }));
    const found = [...swapped, ...this.#trigrams.similar(name, least, range.from, range.to)];
    return found.map(({ index, similarity }) => ({
      name: this.#table.textAt(index),
      value: this.#values[index] ?? 0,
      similarity,
    }));
  }
}
