import { expect, test } from 'vitest';
import { AnswerCache } from './answerCache.ts';

const answer = (bytes: number, stamp = '1') => ({
  stamp,
  readAt: new Date('2026-11-20T12:00:00Z'),
  json: Buffer.alloc(bytes),
});
const kilobytes = 1024;

test('forgets what was used least recently, of any customer, when its bytes are full', () => {
  const cache = new AnswerCache({ bytes: 10 * kilobytes, ofCustomer: 500 });
  for (const customerId of ['1', '2', '3']) cache.keep(customerId, 'stats', answer(2 * kilobytes));
  cache.find('1', 'stats');
  cache.keep('4', 'stats', answer(3 * kilobytes));
  expect(['1', '2', '3', '4'].filter((customerId) => cache.find(customerId, 'stats'))).toEqual([
    '1',
    '3',
    '4',
  ]);
  expect(cache.size.bytes).toBeLessThanOrEqual(10 * kilobytes);
});

test('limits the responses of one customer without touching those of another', () => {
  const cache = new AnswerCache({ bytes: 100 * kilobytes, ofCustomer: 3 });
  cache.keep('2', 'old', answer(1));
  for (const question of ['a', 'b', 'c', 'd']) cache.keep('1', question, answer(1));
  expect(['a', 'b', 'c', 'd'].filter((question) => cache.find('1', question))).toEqual(['b', 'c', 'd']);
  expect(cache.find('2', 'old')).toBeDefined();
});

test('replaces a response, and does not cache one that is larger than the cache', () => {
  const cache = new AnswerCache({ bytes: 10 * kilobytes, ofCustomer: 3 });
  cache.keep('1', 'stats', answer(1));
  cache.keep('1', 'stats', answer(1, '2'));
  expect(cache.find('1', 'stats')?.stamp).toBe('2');
  expect(cache.size.answers).toBe(1);
  cache.keep('1', 'map', answer(11 * kilobytes));
  expect(cache.find('1', 'map')).toBeUndefined();
  for (const question of ['a', 'b']) cache.keep('1', question, answer(1));
  expect(cache.size.answers).toBe(3);
});
