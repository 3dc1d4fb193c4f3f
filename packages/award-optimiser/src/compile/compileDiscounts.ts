import type { ScenarioInput } from '../model.ts';
import { measure } from './compiled.ts';
import type { ScopedTender } from './compileRules.ts';
import type { RowSet } from './rowSet.ts';

/**
 * Each tier is a column that needs its volume, and a column of what it takes off: at most its percentage of what is spent
 * there, and nothing without the tier. Of one discount's tiers at most one counts.
 */
export function addDiscounts(input: ScenarioInput, tender: ScopedTender, set: RowSet) {
  const classDiscount = new Int32Array(set.entries.length).fill(-1);
  const none: ReadonlySet<number> = new Set();
  (input.discounts ?? []).forEach((discount, at) => {
    const classes = tender.classesOf([discount.carrierId], discount.scope, null);
    if (classes.length === 0) return;
    for (const each of classes) {
      if (classDiscount[each] !== -1)
        throw new RangeError(`Discount ${discount.id} overlaps another one of carrier ${discount.carrierId}.`);
      classDiscount[each] = at;
    }
    const most = tender.mostSpend(discount.scope, classes);
    const about = { ruleId: discount.id, region: null, month: null, carriers: [discount.carrierId] };
    const one = set.addRow({ ...about, key: `${discount.id}|one`, what: 'tier' }, -Infinity, 1);
    discount.tiers.forEach(({ fromVolume, percent }, step) => {
      const key = `${discount.id}|${step}`;
      const tier = set.addColumn({ key: `${key}|tier`, what: 'tier', tier: { discount: at, tier: step } }, none);
      const off = (percent / 100) * most;
      const rebate = set.addColumn(
        { key: `${key}|off`, what: 'rebate', tier: { discount: at, tier: step } },
        none,
        -off,
        false,
      );
      set.links.push([rebate, tier]);
      set.addToColumn(one, tier, 1);
      const reached = set.addRow({ ...about, key: `${key}|from`, what: 'tier' }, 0, Infinity);
      set.addEntries(reached, classes, measure.volume, 1);
      set.addToColumn(reached, tier, -fromVolume);
      const ofSpend = set.addRow({ ...about, key: `${key}|spend`, what: 'rebate' }, 0, Infinity);
      set.addEntries(ofSpend, classes, measure.spend, percent / 100);
      set.addToColumn(ofSpend, rebate, -off);
    });
  });
  const discountTiers = (input.discounts ?? []).map(({ tiers }) =>
    tiers.toSorted((a, b) => a.fromVolume - b.fromVolume),
  );
  return { classDiscount, discountTiers };
}
