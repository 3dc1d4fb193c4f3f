import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Clock } from './clock.ts';

test('advances while started, and stops while the process is suspended', async () => {
  const ticks: number[] = [];
  const clock = new Clock(10, (now) => ticks.push(now));
  expect(clock.now).toBe(0);
  clock.start();
  clock.start();
  while (ticks.length < 3) await pause(5);
  const before = clock.now;
  const until = performance.now() + 400;
  while (performance.now() < until);
  const { length } = ticks;
  while (ticks.length <= length) await pause(1);
  expect((ticks[length] as number) - before).toBeLessThan(100);
  clock.stop();
  const stopped = clock.now;
  await pause(40);
  expect(clock.now).toBe(stopped);
});
