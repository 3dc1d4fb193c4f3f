// @vitest-environment jsdom
import {
  accounts,
  allEndpoints,
  awards,
  lists,
  overview,
  scenarios,
  settings,
  tenders,
} from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, mockServer, json } from '../testing/mockServer.ts';
import { type Call, type Change, createMutationCache, isStale, makeStale } from './makeStale.ts';
import { mutation, put, query } from './query.ts';

const reads = allEndpoints.filter(({ endpoint }) => endpoint.shows !== undefined);
/** Few values, so that they often meet. */
const value = fc.constantFrom('2', '4', 4, undefined);
const callOf = fc
  .record({ read: fc.constantFrom(...reads), mode: value, customer: value, lane: value })
  .map(({ read: { endpoint }, ...given }): Call => {
    const input: Record<string, Record<string, unknown>> = { params: {}, query: {}, body: {} };
    for (const narrows of ['mode', 'customer', 'lane'] as const) {
      const [part, field] = endpoint.shows?.[narrows]?.split('.') ?? [];
      if (part !== undefined && field !== undefined) input[part]![field] = given[narrows];
    }
    return { endpoint, input };
  });
const changeOf: fc.Arbitrary<Change> = fc.record({
  lists: fc.uniqueArray(fc.constantFrom(...lists), { minLength: 1, maxLength: 3 }),
  mode: fc.constantFrom(2, 4, null),
  customerId: fc.constantFrom('2', '4', null),
  laneIds: fc.constantFrom(undefined, ['2'], ['2', '4'], []),
});

/** What an input says, read in another way. */
function inputOf({ endpoint, input }: Call, narrows: 'mode' | 'customer' | 'lane'): string | undefined {
  const name = endpoint.shows?.[narrows];
  const flat = Object.entries(input).flatMap(([part, fields]) =>
    Object.entries(fields as object).map(([field, one]) => [`${part}.${field}`, one] as const),
  );
  const found: unknown = flat.find(([one]) => one === name)?.[1];
  return found === undefined ? undefined : String(found as string);
}

it('makes an answer stale if the lists meet and no narrowing input differs', () => {
  fc.assert(
    fc.property(callOf, changeOf, (call, change) => {
      const meets = call.endpoint.shows?.lists.filter((list) => change.lists.includes(list)).length !== 0;
      const mode = inputOf(call, 'mode');
      const customer = inputOf(call, 'customer');
      const lane = inputOf(call, 'lane');
      const expected =
        meets &&
        (mode === undefined || change.mode === null || mode === String(change.mode)) &&
        (customer === undefined || change.customerId === null || customer === change.customerId) &&
        (lane === undefined || change.laneIds === undefined || change.laneIds.includes(lane));
      expect(isStale(call, change)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

let client: QueryClient;
let asked: Asked[];
let status: number;
beforeEach(() => {
  status = 200;
  asked = mockServer(({ method }) => json(method === 'GET' ? 200 : status, []));
  client = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
});
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  client.clear();
});

const here = { params: { id: Mode.RoadFTL } };
const known = {
  'lanes of the mode': query(overview.listLanes, { query: { mode: Mode.RoadFTL } }),
  'lanes of another mode': query(overview.listLanes, { query: { mode: Mode.OceanFCL } }),
  'one lane': query(overview.getLane, { params: { id: '11' } }),
  'another lane': query(overview.getLane, { params: { id: '12' } }),
  'its awards': query(awards.awardHistory, { params: { id: '11' } }),
  'charges in an editor': query(settings.getCharges, here),
  figures: query(overview.overviewStats, here),
  scenarios: query(scenarios.listScenarios, { query: { mode: Mode.RoadFTL } }),
  'who I am': query(accounts.readProfile, {}),
};
type Name = keyof typeof known;
const names = Object.keys(known) as Name[];
/** Caches everything; `open` is on screen. */
function show(...open: Name[]) {
  for (const name of names) {
    const { queryKey, queryFn: _, ...options } = known[name];
    client.getQueryCache().build(client, { ...options, queryKey, initialData: {} } as never);
  }
  for (const name of open)
    closing.push(new QueryObserver(client, known[name] as never).subscribe(() => undefined));
}
const stale = () =>
  names.filter((name) => client.getQueryState(known[name].queryKey)?.isInvalidated === true);

describe('a change elsewhere', () => {
  it.each<[Change, Name[]]>([
    [
      { lists: ['lanes'], mode: Mode.RoadFTL, laneIds: ['11'] },
      ['lanes of the mode', 'one lane', 'its awards'],
    ],
    [
      { lists: ['lanes'], mode: null },
      ['lanes of the mode', 'lanes of another mode', 'one lane', 'another lane', 'its awards'],
    ],
    [{ lists: ['overview', 'scenarios'], mode: Mode.RoadFTL }, ['figures', 'scenarios']],
    [{ lists: ['settings'] }, ['charges in an editor']],
    [{ lists: [...lists] }, names],
  ])('%o makes stale what shows it', (change, expected) => {
    show();
    void makeStale(client, [change]);
    expect(stale()).toEqual(expected);
  });

  it('never replaces what is being edited', async () => {
    show('charges in an editor', 'figures');
    await makeStale(client, [{ lists: [...lists] }]);
    expect(stale()).not.toContain('charges in an editor');
    expect(asked.map(({ path }) => path)).toEqual(['/overview/stats/4']);
  });
});

const send = <Answer, Variables>(
  options: ConstructorParameters<typeof MutationObserver<Answer, Error, Variables>>[1],
  variables: Variables,
) => new MutationObserver<Answer, Error, Variables>(client, options).mutate(variables);

describe('a finished mutation', () => {
  it('loads again what it changed, also in the editor, but not what it answered', async () => {
    show('charges in an editor', 'figures', 'one lane', 'who I am');
    const saved = [{ version: 2 }];
    mockServer(({ method, path }) => {
      asked.push({ method, path, token: null, body: null });
      return json(200, []);
    });
    const save = {
      ...mutation(settings.saveCharges, () => ({ ...here, body: {} as never })),
      mutationFn: () => Promise.resolve(saved as never),
    };
    await send(save, undefined);
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      '/bids/charges/4',
      '/lanes/11',
      '/overview/stats/4',
    ]);

    asked.length = 0;
    const charges = known['charges in an editor'];
    const puts = () => [put(charges, saved as never)];
    await send({ ...save, meta: { ...save.meta, puts } }, undefined);
    expect(client.getQueryData(charges.queryKey)).toEqual(saved);
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/lanes/11', '/overview/stats/4']);
  });

  it.each([
    [409, {}, true],
    [404, {}, true],
    [422, {}, true],
    [422, { field: 'closesAt' }, false],
    [400, {}, false],
    [500, {}, false],
  ])('that failed with %i %o makes it stale: %s', async (refusal, problem, isConflict) => {
    status = refusal;
    mockServer(() => json(status, problem));
    show();
    const end = mutation(tenders.endTender, () => ({ params: { id: '7' }, body: {} }));
    await expect(send(end, undefined)).rejects.toThrow();
    expect(stale().includes('figures')).toBe(isConflict);
  });

  it('does not ask for what is gone', async () => {
    show();
    const gone = query(scenarios.getScenario, { params: { id: '7' } });
    client.getQueryCache().build(client, { ...gone, initialData: {} } as never);
    await send(
      {
        ...mutation(scenarios.deleteScenario, (id: string) => ({ params: { id } }), { gone: (id) => id }),
        mutationFn: () => Promise.resolve(undefined as never),
      },
      '7',
    );
    expect(stale()).toEqual(['scenarios']);
    expect(client.getQueryState(gone.queryKey)?.isInvalidated).toBe(false);
  });
});
