import { refuse } from './problemError.ts';

/** The longest list that any endpoint accepts, and the maximum number of entries of lists and objects in one request. */
const longestList = 100_000;
const mostEntries = 1_000_000;

/** Counts the entries of a request's parts, to refuse one that has more than any endpoint needs. */
export class EntryCount {
  #entries = 0;

  /**
   * Counts a part. Done before validation, which names every wrong entry: millions of them would delay everyone else. Walks without
   * recursion, because the caller decides how deep a body nests.
   * @throws ProblemError 413
   */
  add(part: unknown): void {
    const open: unknown[] = [part];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next !== 'object' || next === null) continue;
      const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
      this.#entries += inner.length;
      if ((inner === next && inner.length > longestList) || this.#entries > mostEntries) throw tooMany();
      for (const each of inner) if (typeof each === 'object') open.push(each);
    }
  }
}

/** @throws ProblemError 413 if a request has more entries than any endpoint needs. */
export function refuseTooMany(value: unknown): void {
  new EntryCount().add(value);
}

const tooMany = () => refuse('too_many_entries', 'The request has too many entries');
