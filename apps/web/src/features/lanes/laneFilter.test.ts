import { describe, expect, it } from 'vitest';
import { filterInBody, isFiltered, laneFilterOf, withColumnFilter, withLaneFilter } from './laneFilter.ts';

describe('the lane table’s filter in the address', () => {
  it('survives a round trip', () => {
    const filter = {
      search: 'Lagos & co',
      state: 'Started',
      colour: 'Red',
      uploadId: '12',
      columns: [
        { column: 'savings', min: 1.5, max: 20 },
        { column: 'region', anyOf: ['EMEA'] },
        { column: 'originZip', isEmpty: true },
      ],
    } as const;
    expect(
      laneFilterOf(
        withLaneFilter(new URLSearchParams(), { ...filter, columns: [...filter.columns] as never }),
      ),
    ).toEqual(filter);
  });

  it('leaves the rest of the address unchanged', () => {
    const next = withLaneFilter(new URLSearchParams('sort=savings&lane=4&state=Paused&filter=[]'), {});
    expect(next.toString()).toBe('sort=savings&lane=4');
  });

  it('ignores an unknown state, colour, upload or column filter', () => {
    const filter = laneFilterOf(
      new URLSearchParams('state=Gone&colour=blue&upload=1%20OR%201&filter=[{"column":3}]'),
    );
    expect(isFiltered(filter)).toBe(false);
    expect(isFiltered(laneFilterOf(new URLSearchParams('filter={')))).toBe(false);
  });
});

describe('a condition on a column', () => {
  const filter = withColumnFilter({ state: 'Paused' }, 'miles', { min: 10 });

  it('is combined with others, one per column', () => {
    const both = withColumnFilter(filter, 'origin', { contains: 'Lagos' });
    expect(withColumnFilter(both, 'miles', { max: 5 }).columns).toEqual([
      { column: 'origin', contains: 'Lagos' },
      { column: 'miles', max: 5 },
    ]);
  });

  it('is removed when empty', () => {
    expect(withColumnFilter(filter, 'miles', undefined)).toEqual({ state: 'Paused', columns: [] });
    expect(isFiltered(withColumnFilter({}, 'miles', undefined))).toBe(false);
  });

  it('is sent with the sort order', () => {
    expect(filterInBody(filter, { columnId: 'savings', desc: true })).toEqual({
      bidStatus: 'Paused',
      filters: [{ column: 'miles', min: 10 }],
      sortBy: 'savings',
      sortDesc: true,
    });
  });
});
