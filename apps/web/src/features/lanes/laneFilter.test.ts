import { describe, expect, it } from 'vitest';
import { isFiltered, laneFilterOf, withLaneFilter } from './laneFilter.ts';

describe('the filter of the lane table in the address', () => {
  it('comes back as it went in', () => {
    const filter = { search: 'Lagos & co', state: 'Started', colour: 'Red', uploadId: '12' } as const;
    expect(laneFilterOf(withLaneFilter(new URLSearchParams(), filter))).toEqual(filter);
  });

  it('leaves the rest of the address as it was', () => {
    const next = withLaneFilter(new URLSearchParams('sort=savings&lane=4&state=Paused'), {});
    expect(next.toString()).toBe('sort=savings&lane=4');
  });

  it('takes a state, colour or upload that does not exist for none', () => {
    const filter = laneFilterOf(new URLSearchParams('state=Gone&colour=blue&upload=1%20OR%201'));
    expect(isFiltered(filter)).toBe(false);
  });
});
