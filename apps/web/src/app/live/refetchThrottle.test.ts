import { Mode } from '@lanewright/freight';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStaleQueue } from './refetchThrottle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('refreshes once a second at most, however many messages come', () => {
  const at: number[] = [];
  const queue = createStaleQueue({
    invalidateQueries: () => {
      at.push(performance.now());
      return Promise.resolve();
    },
  });
  for (let ms = 0; ms < 2_000; ms += 20) {
    queue.add({ lists: ['lanes'], mode: ms < 1_000 ? Mode.RoadFTL : Mode.OceanFCL });
    vi.advanceTimersByTime(20);
  }
  queue.add({ lists: ['uploads'] });
  vi.advanceTimersByTime(2_000);
  expect(at.length).toBe(3);
  for (const [index, one] of at.entries())
    if (index > 0) expect(one - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
});
