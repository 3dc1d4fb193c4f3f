import { expect, test } from 'vitest';
import { inSlices, type Slices } from './inSlices.ts';

test('long work yields to other requests between slices', async () => {
  const order: string[] = [];
  function* work(): Slices<string> {
    for (let slice = 0; slice < 3; slice += 1) {
      const until = performance.now() + 12;
      while (performance.now() < until);
      order.push('work');
      setImmediate(() => order.push('other'));
      yield;
    }
    return 'done';
  }
  expect(await inSlices(work())).toBe('done');
  expect(order).toEqual(['work', 'other', 'work', 'other', 'work', 'other']);
});
