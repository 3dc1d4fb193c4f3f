import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from './fairQueue.ts';
import { WorkCredit } from './workCredit.ts';

const restAfter = (waiting: number): number => {
  const credit = new WorkCredit({ burstMs: 50, ofTime: 0.001 });
  credit.ask('heavy');
  credit.ask('other');
  credit.spend('heavy', 100, waiting);
  return credit.restOf('heavy');
};

test('a user over the budget rests four times as long as its turn, and longer the more of its calls wait', () => {
  expect(Math.round(restAfter(0) / 100)).toBe(4);
  expect(Math.round(restAfter(15) / 100)).toBe(9);
  expect(Math.round(restAfter(60) / 100)).toBe(24);
  expect(restAfter(1_000)).toBeLessThanOrEqual(5_000);
});

test('the queue counts the waiting calls of the user', async () => {
  const spent: number[] = [];
  class Recording extends WorkCredit {
    override spend(id: string, ms: number, waiting?: number): void {
      if (id === 'user') spent.push(waiting ?? 0);
      super.spend(id, ms, waiting);
    }
  }
  const share = { burstMs: 60_000, ofTime: 1 };
  const queue = new FairQueue(
    { connections: 1, ofCompany: 1, waiting: 100, waitMs: 5_000 },
    { users: new Recording(share), companies: new WorkCredit(share) },
  );
  await Promise.all(
    Array.from({ length: 4 }, () => queue.run({ company: 'company', user: 'user' }, () => pause(1))),
  );
  expect(spent).toEqual([3, 2, 1, 0]);
});
