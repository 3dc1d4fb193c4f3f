import { NumberColumn } from './numberColumn.ts';
import { TextColumn } from './textColumn.ts';

/** Maps texts to numbers: a hash table in columns, readable only once it is sealed. */
export class NameTable {
  readonly #texts = new TextColumn();
  readonly #values = new NumberColumn(Uint32Array);
  readonly #hashes = new NumberColumn(Uint32Array);
  #heads = new Int32Array(0);
  #next = new Int32Array(0);

  get length(): number {
    return this.#texts.length;
  }

  add(text: string, value: number): void {
    this.#texts.push(text);
    this.#values.push(value);
    this.#hashes.push(hashOf(text));
  }

  /** The text at an index, counted from 0 in order of addition. */
  textAt(index: number): string {
    return this.#texts.at(index);
  }

  /** The number that was added with it. */
  valueAt(index: number): number {
    return this.#values.at(index);
  }

  /** The numbers of exactly this text, in the order in which they were added. */
  valuesOf(text: string): number[] {
    return this.entriesOf(text).map((entry) => this.#values.at(entry));
  }

  /** The indexes of this text, counted from 0 in order of addition. */
  entriesOf(text: string): number[] {
    const hash = hashOf(text);
    const found: number[] = [];
    let entry = this.#heads[hash & (this.#heads.length - 1)] ?? -1;
    while (entry >= 0) {
      if (this.#hashes.at(entry) === hash && this.#texts.at(entry) === text) found.push(entry);
      entry = this.#next[entry] ?? -1;
    }
    return found;
  }

  seal(): void {
    this.#texts.seal();
    this.#values.seal();
    this.#hashes.seal();
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(this.length + 1))).fill(-1);
    this.#next = new Int32Array(this.length);
    for (let entry = this.length - 1; entry >= 0; entry -= 1) {
      const slot = this.#hashes.at(entry) & (this.#heads.length - 1);
      this.#next[entry] = this.#heads[slot] ?? -1;
      this.#heads[slot] = entry;
    }
  }
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
