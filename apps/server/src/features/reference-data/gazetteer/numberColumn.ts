type Numbers = Uint16Array | Uint32Array | Float32Array | Float64Array;

const firstCount = 1 << 12;

/** Numbers of one width in one growing piece of memory. */
export class NumberColumn<Kind extends Numbers> {
  readonly #make: new (
    count: number,
  ) => Kind;
  #numbers: Kind;
  #count = 0;

  constructor(make: new (count: number) => Kind) {
    this.#make = make;
    this.#numbers = new make(firstCount);
  }

  get length(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === this.#numbers.length) this.#resize(this.#count * 2);
    this.#numbers[this.#count] = value;
    this.#count += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** Releases unused memory. */
  seal(): void {
    this.#resize(this.#count);
  }

  #resize(length: number): void {
    const numbers = new this.#make(length);
    numbers.set(this.#numbers.subarray(0, this.#count));
    this.#numbers = numbers;
  }
}

/** Codes with few distinct values, such as country codes, stored as indexes of a list; null is one of them. */
export class CodeColumn {
  readonly #numbers = new NumberColumn(Uint16Array);
  readonly #codes: (string | null)[] = [];
  readonly #numberOf = new Map<string | null, number>();

  push(code: string | null): void {
    let number = this.#numberOf.get(code);
    if (number === undefined) {
      number = this.#codes.length;
      this.#numberOf.set(code, number);
      this.#codes.push(code);
    }
    this.#numbers.push(number);
  }

  at(index: number): string | null {
    return this.#codes[this.#numbers.at(index)] ?? null;
  }

  seal(): void {
    this.#numbers.seal();
  }
}
