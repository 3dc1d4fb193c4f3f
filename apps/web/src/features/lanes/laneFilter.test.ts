import { describe, expect, it } from 'vitest';
import { filterInBody, isFiltered, laneFilterOf, withColumnFilter, withLaneFilter } from './laneFilter.ts';

describe('the filter of the lane table in the address', () => {
  it('comes back as it went in', () => {
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

  it('leaves the rest of the address as it was', () => {
    const next = withLaneFilter(new URLSearchParams('sort=savings&lane=4&state=Paused&filter=[]'), {});
    expect(next.toString()).toBe('sort=savings&lane=4');
  });

  it('takes a state, colour, upload or column filter that does not exist for none', () => {
    const filter = laneFilterOf(
      new URLSearchParams('state=Gone&colour=blue&upload=1%20OR%201&filter=[{"column":3}]'),
    );
    expect(isFiltered(filter)).toBe(false);
    expect(isFiltered(laneFilterOf(new URLSearchParams('filter={')))).toBe(false);
  });
});

describe('a condition on a column', () => {
  const filter = withColumnFilter({ state: 'Paused' }, 'miles', { min: 10 });

  it('stands beside the others, one a column', () => {
    const both = withColumnFilter(filter, 'origin', { contains: 'Lagos' });
    expect(withColumnFilter(both, 'miles', { max: 5 }).columns).toEqual([
      { column: 'origin', contains: 'Lagos' },
      { column: 'miles', max: 5 },
    ]);
  });

  it('goes when it asks for nothing', () => {
    expect(withColumnFilter(filter, 'miles', undefined)).toEqual({ state: 'Paused', columns: [] });
    expect(isFiltered(withColumnFilter({}, 'miles', undefined))).toBe(false);
  });

  it('goes out with the order of the rows', () => {
    expect(filterInBody(filter, { columnId: 'savings', desc: true })).toEqual({
      bidStatus: 'Paused',
      filters: [{ column: 'miles', min: 10 }],
      sortBy: 'savings',
      sortDesc: true,
    });
  });
});
