/** Terms of a statement that are equal in every row it yields: columns, parameters and constants. */
export class EqualTerms {
  readonly #parents: Map<string, string>;

  constructor(outer?: EqualTerms) {
    this.#parents = new Map(outer === undefined ? [] : outer.#parents);
  }

  find(term: string): string {
    const parent = this.#parents.get(term);
    if (parent === undefined || parent === term) return term;
    const found = this.find(parent);
    this.#parents.set(term, found);
    return found;
  }

  join(one: string, other: string): void {
    if (!this.#parents.has(one)) this.#parents.set(one, one);
    if (!this.#parents.has(other)) this.#parents.set(other, other);
    this.#parents.set(this.find(one), this.find(other));
  }

  areEqual(one: string, other: string): boolean {
    return this.find(one) === this.find(other);
  }

  /** All terms known to be equal to a term, itself included. */
  membersOf(term: string): string[] {
    const found = this.find(term);
    return [...new Set([term, ...[...this.#parents.keys()].filter((one) => this.find(one) === found)])];
  }
}
