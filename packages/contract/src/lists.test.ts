import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { allEndpoints } from './index.ts';
import { lists } from './lists.ts';

test('every list is shown by a read and changed by a write, and nothing names a list twice', () => {
  const shown = new Set(allEndpoints.flatMap(({ endpoint: { shows } }) => shows?.lists ?? []));
  const changed = new Set(allEndpoints.flatMap(({ endpoint: { changes } }) => changes ?? []));
  expect([...shown].toSorted()).toEqual([...lists].toSorted());
  expect([...changed].toSorted()).toEqual([...lists].toSorted());
  const twice = allEndpoints.filter(({ endpoint: { shows, changes } }) => {
    const named = shows?.lists ?? changes ?? [];
    return new Set(named).size < named.length;
  });
  expect(twice.map(({ name }) => name)).toEqual([]);
});

test('only the three GETs that the specification makes write name a change', () => {
  const writing = allEndpoints.filter(
    ({ endpoint: { method, changes } }) => method === 'GET' && changes !== undefined,
  );
  expect(writing.map(({ endpoint: { path } }) => path).toSorted()).toEqual([
    '/accounts/forgot-password/{username}',
    '/bids/reset/{id}',
    '/demo/reset',
  ]);
});

test('what an endpoint shows is narrowed only by its own inputs', () => {
  const narrowing = allEndpoints.flatMap(({ name, endpoint: { shows, params, query, body } }) =>
    [shows?.mode, shows?.customer, shows?.lane]
      .filter((input) => input !== undefined)
      .map((input) => {
        const [part, field] = input.split('.');
        const schema = part === 'params' ? params : part === 'query' ? query : body;
        return { name, input, isOwn: schema instanceof z.ZodObject && (field ?? '') in schema.shape };
      }),
  );
  expect(narrowing.length).toBeGreaterThan(30);
  expect(narrowing.filter(({ isOwn }) => !isOwn)).toEqual([]);
});

test('leaving out both, or naming an input that does not exist, does not compile', () => {
  const rest = { path: '/x', summary: '', userTypes: 'public', response: z.void() } as const;
  const params = z.object({ id: z.string() });
  // @ts-expect-error: a POST names what it shows or changes
  endpoint({ ...rest, method: 'POST' });
  // @ts-expect-error: so does a GET
  endpoint({ ...rest, method: 'GET' });
  // @ts-expect-error: not both
  endpoint({ ...rest, method: 'POST', shows: { lists: [] }, changes: [] });
  // @ts-expect-error: there is no input `mode`
  endpoint({ ...rest, method: 'GET', params, shows: { lists: ['lanes'], mode: 'params.mode' } });
  expect(endpoint({ ...rest, method: 'GET', params, shows: { lists: [], lane: 'params.id' } })).toBeDefined();
});
