import type { ScenarioInput } from '../model.ts';
import { measure } from './compiled.ts';
import type { ScopedTender } from './compileRules.ts';
import type { RowSet } from './rowSet.ts';

/**
 * Adds for each tier a column that requires its volume, and a column for the part of the maximum spend that is spent at it: zero
 * without the tier, and all tiers together at most the actual spend. At most one tier of a discount applies.
 */
export function addDiscounts(input: ScenarioInput, tender: ScopedTender, set: RowSet) {
  const classDiscount = new Int32Array(set.entries.length).fill(-1);
  const none: ReadonlySet<number> = new Set();
  (input.discounts ?? []).forEach((discount, at) => {
    const classes = tender.classesOf([discount.carrierId], discount.scope, null);
    if (classes.length === 0) return;
    for (const each of classes) {
      if (classDiscount[each] !== -1)
        throw new RangeError(
          `Discount ${discount.id} overlaps another one of carrier ${discount.carrierId}.`,
        );
      classDiscount[each] = at;
    }
    const most = tender.mostSpend(discount.scope, classes);
    const about = { ruleId: discount.id, region: null, month: null, carriers: [discount.carrierId] };
    const one = set.addRow({ ...about, key: `${discount.id}|one`, what: 'tier' }, -Infinity, 1);
    const reached = set.addRow({ ...about, key: `${discount.id}|from`, what: 'tier' }, 0, Infinity);
    set.addEntries(reached, classes, measure.volume, 1);
    const spent = set.addRow({ ...about, key: `${discount.id}|spent`, what: 'rebate' }, 0, Infinity);
    set.addEntries(spent, classes, measure.spend, 1);
    discount.tiers.forEach(({ fromVolume, percent }, step) => {
      const key = `${discount.id}|${step}`;
      const which = { discount: at, tier: step };
      const tier = set.addColumn({ key: `${key}|tier`, what: 'tier', tier: which }, none);
      const part = set.addColumn(
        { key: `${key}|part`, what: 'rebate', tier: which },
        none,
        -(percent / 100) * most,
        false,
      );
      set.links.push([part, tier]);
      set.addToColumn(one, tier, 1);
      set.addToColumn(reached, tier, -fromVolume);
      set.addToColumn(spent, part, -most);
    });
  });
  const discountTiers = (input.discounts ?? []).map(({ tiers }) =>
    tiers.toSorted((a, b) => a.fromVolume - b.fromVolume),
  );
  return { classDiscount, discountTiers };
}
