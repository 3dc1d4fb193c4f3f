import { hashOf } from './nameTable.ts';
import { NumberColumn } from './numberColumn.ts';

/** Finds names that continue after certain words: every leading part of a name of several words, by its hash. */
export class PrefixTable {
  readonly #hashes = new NumberColumn(Uint32Array);
  readonly #values = new NumberColumn(Uint32Array);
  #heads = new Int32Array(0);
  #next = new Int32Array(0);

  add(name: string, value: number): void {
    for (let blank = name.indexOf(' '); blank > 0; blank = name.indexOf(' ', blank + 1)) {
      this.#hashes.push(hashOf(name.slice(0, blank)));
      this.#values.push(value);
    }
  }

  seal(): void {
    this.#hashes.seal();
    this.#values.seal();
    const count = this.#hashes.length;
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(count + 1))).fill(-1);
    this.#next = new Int32Array(count);
    for (let entry = count - 1; entry >= 0; entry -= 1) {
      const slot = this.#hashes.at(entry) & (this.#heads.length - 1);
      this.#next[entry] = this.#heads[slot] ?? -1;
      this.#heads[slot] = entry;
    }
  }

  /** Numbers of the names that may continue after these words, in order of addition: the caller must check them. */
  valuesAfter(words: string): number[] {
    const hash = hashOf(words);
    const found: number[] = [];
    let entry = this.#heads[hash & (this.#heads.length - 1)] ?? -1;
    while (entry >= 0) {
      if (this.#hashes.at(entry) === hash) found.push(this.#values.at(entry));
      entry = this.#next[entry] ?? -1;
    }
    return found;
  }
}
