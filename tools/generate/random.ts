/** Seeded random numbers: the same seed always gives the same file, on every machine. */
export interface Chance {
  /** A number at or above 0 and below 1. */
  next(): number;
  /** A whole number from low to high, inclusive. */
  whole(low: number, high: number): number;
  /** A number from low to below high. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  hit(probability: number): boolean;
  /** An item of the list, each equally likely; throws on an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** Creates a generator with 32-bit state (mulberry32), good enough for test data and very fast. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    hit: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from: the list is empty.');
      return chosen;
    },
  };
}

/** Returns a function that picks an item with a probability proportional to its weight. */
export function weightedDraw<T>(
  items: readonly T[],
  weightOf: (item: T, rank: number) => number,
): (chance: Chance) => T {
  const cumulative = new Float64Array(items.length);
  let total = 0;
  items.forEach((item, rank) => {
    total += weightOf(item, rank);
    cumulative[rank] = total;
  });
  return (chance) => {
    const mark = chance.next() * total;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    const drawn = items[low];
    if (drawn === undefined) throw new Error('Nothing to draw from: the list is empty.');
    return drawn;
  };
}

/** Zipf's law: few lanes carry most of the freight. */
export function zipfWeight(rank: number): number {
  return 1 / (rank + 2) ** 0.9;
}
