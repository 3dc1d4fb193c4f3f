import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, type Share } from './fairQueue.ts';
import { WorkCredit } from './workCredit.ts';

const of = (company: string, user = company): Share => ({ company, user });

/** Requests turns in an order; returns the order in which they were served. */
async function served(queue: FairQueue, asked: readonly Share[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    asked.map((share) =>
      queue.run(share, async () => {
        order.push(share.user);
        await pause(1);
      }),
    ),
  );
  return order;
}

test('takes turns among companies, and among the users of a company', async () => {
  const queue = new FairQueue({ connections: 1, ofCompany: 1, waiting: 100, waitMs: 5_000 });
  const many = Array.from({ length: 4 }, () => of('a', 'a1'));
  const order = await served(queue, [...many, of('a', 'a2'), of('b'), of('c'), of('b')]);
  expect(order.slice(0, 5)).toEqual(['a1', 'b', 'c', 'a2', 'b']);
  expect(order.slice(5)).toEqual(['a1', 'a1', 'a1']);
});

test('no company gets more than its share, however much is free', async () => {
  const queue = new FairQueue({ connections: 10, ofCompany: 2, waiting: 100, waitMs: 5_000 });
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      queue.run(of('a'), async () => {
        most = Math.max(most, (running += 1));
        await pause(2);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});

test('a call that times out behind its own company’s calls is distinguished from one behind others', async () => {
  const queue = new FairQueue({ connections: 2, ofCompany: 1, waiting: 2, waitMs: 60 });
  const holds = [queue.run(of('a'), () => pause(200)), queue.run(of('b'), () => pause(200))];
  const behindOwn = queue.run(of('a'), async () => undefined);
  const behindOthers = queue.run(of('c'), async () => undefined);
  await expect(queue.run(of('d'), async () => undefined)).rejects.toMatchObject({ reason: 'full' });
  await expect(behindOwn).rejects.toMatchObject({ reason: 'behindOwn' });
  await expect(behindOthers).rejects.toMatchObject({ reason: 'waited' });
  await Promise.all(holds);
});

test('a user over the time budget yields to others, and gets everything when there are none', async () => {
  const share = { burstMs: 30, ofTime: 0.001 };
  const credits = { users: new WorkCredit(share), companies: new WorkCredit({ burstMs: 60_000, ofTime: 1 }) };
  const queue = new FairQueue({ connections: 4, ofCompany: 4, waiting: 100, waitMs: 5_000 }, credits);
  let running = 0;
  let most = 0;
  const heavy = () =>
    queue.run(of('a', 'heavy'), async () => {
      most = Math.max(most, (running += 1));
      await pause(20);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 4 }, heavy));
  expect(most).toBe(4);
  await queue.run(of('a', 'colleague'), async () => undefined);
  most = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 3 }, heavy));
  expect(most).toBe(1);
  // Three turns, with longer rests between them.
  expect(performance.now() - startedAt).toBeGreaterThan(2 * 3 * 20);
});

test('a call that times out because it yields does not get “server busy”', async () => {
  const credits = {
    users: new WorkCredit({ burstMs: 10, ofTime: 0.001 }),
    companies: new WorkCredit({ burstMs: 60_000, ofTime: 1 }),
  };
  const queue = new FairQueue({ connections: 4, ofCompany: 4, waiting: 100, waitMs: 50 }, credits);
  await queue.run(of('b'), async () => undefined);
  await queue.run(of('a'), () => pause(60));
  await expect(queue.run(of('a'), async () => undefined)).rejects.toMatchObject({ reason: 'behindOwn' });
});
