import { Decimal } from '@lanewright/freight';

/** Amounts summed by the factor they are multiplied by, so that each sum is multiplied once. */
export function sums<Key extends number = number>() {
  const byKey = new Map<Key | null, Decimal>();
  return {
    add(amount: Decimal, key: Key | null = null): void {
      const sum = byKey.get(key);
      byKey.set(key, sum === undefined ? amount : sum.plus(amount));
    },
    total: (): Decimal => [...byKey.values()].reduce((sum, each) => sum.plus(each), new Decimal(0)),
    weighed: (weightOf: (key: Key) => Decimal): Decimal =>
      [...byKey].reduce(
        (sum, [key, amount]) => (key === null ? sum : sum.plus(amount.times(weightOf(key)))),
        new Decimal(0),
      ),
  };
}
