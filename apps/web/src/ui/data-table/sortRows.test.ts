import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { toggleAll, toggleOne } from './selection.ts';
import { sortRows } from './sortRows.ts';

interface Lane {
  id: number;
  savings: number | null;
}
const columns: Column<Lane>[] = [
  {
    id: 'savings',
    header: 'Savings',
    width: 90,
    cell: (lane) => lane.savings,
    sortBy: (lane) => lane.savings,
  },
];

describe('sorting in the browser', () => {
  it('orders values, keeps equal rows in place and puts rows without a value last', () => {
    const values = fc.array(fc.option(fc.integer({ min: -5, max: 5 })));
    fc.assert(
      fc.property(values, fc.boolean(), (savings, desc) => {
        const rows = savings.map((one, id) => ({ id, savings: one }));
        const sorted = sortRows(rows, columns, { columnId: 'savings', desc });
        expect(new Set(sorted)).toEqual(new Set(rows));
        for (let at = 1; at < sorted.length; at += 1) {
          const before = sorted[at - 1] as Lane;
          const here = sorted[at] as Lane;
          if (here.savings === null) continue;
          expect(before.savings).not.toBeNull();
          const step = (here.savings - (before.savings ?? 0)) * (desc ? -1 : 1);
          expect(step > 0 || (step === 0 && before.id < here.id)).toBe(true);
        }
      }),
    );
  });
});

describe('selecting rows', () => {
  it('toggles one row twice back to its state', () => {
    expect(toggleOne(toggleOne(new Set(['a']), 'b'), 'b')).toEqual(new Set(['a']));
  });

  it('selects all visible rows, then none of them, and keeps others', () => {
    const all = toggleAll(new Set(['a', 'elsewhere']), ['a', 'b']);
    expect(all).toEqual(new Set(['a', 'b', 'elsewhere']));
    expect(toggleAll(all, ['a', 'b'])).toEqual(new Set(['elsewhere']));
  });
});
