import { expect, test } from 'vitest';
import { ClientResults } from './clientResults.ts';

test('a result, an error, a timeout, a disconnect', async () => {
  const results = new ClientResults();
  const asked = [results.ask(10), results.ask(10), results.ask(10), results.ask(1_000)];
  const outcomes = Promise.allSettled(asked.map(({ result }) => result));
  const [first, second] = asked;
  results.settle(first?.invocationId ?? '', 'yes', null);
  results.settle(second?.invocationId ?? '', null, "Client didn't provide a result.");
  results.settle('unheard of', 1, null);
  expect(results.size).toBe(2);
  results.tick(10);
  expect(results.size).toBe(1);
  results.rejectAll(new Error('The connection was closed.'));
  expect(results.size).toBe(0);
  expect(await outcomes).toEqual([
    { status: 'fulfilled', value: 'yes' },
    { status: 'rejected', reason: new Error("Client didn't provide a result.") },
    { status: 'rejected', reason: new Error('The client did not give a result in time.') },
    { status: 'rejected', reason: new Error('The connection was closed.') },
  ]);
});
