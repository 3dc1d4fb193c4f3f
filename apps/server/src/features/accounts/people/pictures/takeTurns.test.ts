import { expect, test } from 'vitest';
import { takeTurns } from './takeTurns.ts';

test('runs one at a time in order of request, also after a failure, and refuses too many', async () => {
  const order: string[] = [];
  let running = 0;
  const work = (name: number) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    if (name === 3) throw new Error('three');
    order.push(`${name}`);
    return name;
  };
  const asked = Array.from({ length: 20 }, (_, name) => takeTurns(work(name)));
  expect(asked.filter((turn) => turn === null)).toHaveLength(4);
  const outcomes = await Promise.allSettled(asked.filter((turn) => turn !== null));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(String));
  expect(await takeTurns(work(99))).toBe(99);
});
