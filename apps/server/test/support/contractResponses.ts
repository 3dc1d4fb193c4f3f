import { allEndpoints, type Endpoint } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { z } from 'zod';
import type { People, Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** What belongs to a contract of a mode and has calls of its own. */
export interface OfContract {
  readonly mode: OfferedMode;
  readonly contractNo: number;
  readonly laneIds: readonly string[];
  readonly tenderId: string;
  readonly scenarioId: string;
  readonly amendmentNo: number;
  /** A carrier that bids in it. */
  readonly carrierId: string;
}

const readers = ['customer', 'colleague', 'carrier', 'otherCarrier'] as const satisfies (keyof People)[];

/** Texts of responses by `user method path`. */
export type Responses = ReadonlyMap<string, string>;

/**
 * Asks every call that takes a contract's number, and those about its lanes, event, scenario, letters and amendments, as each user of a
 * customer and of its carriers. Those that are refused are left out.
 */
export async function contractResponses(testApp: TestApp, of: OfContract): Promise<Responses> {
  const responses = new Map<string, string>();
  for (const reader of readers) {
    const person = testApp.people[reader];
    for (const { endpoint, path } of callsAbout(of)) {
      if (!mayCall(endpoint, person)) continue;
      const text = await ask(testApp, person, path);
      if (text !== null) responses.set(`${reader} GET ${path}`, text);
    }
    const rates = await ask(testApp, person, '/lanes/rate-card', {
      mode: of.mode,
      contractNo: of.contractNo,
    });
    if (rates !== null) responses.set(`${reader} POST /lanes/rate-card`, rates);
  }
  return responses;
}

/** The calls of the design that are about what belongs to one lane, event or scenario. */
const byLane = [
  '/bids/awarded-months/{}',
  '/bids/history/{}',
  '/bids/{}',
  '/bids/{}/explanation',
  '/lanes/award-history/{}',
  '/lanes/valid-blocks/{}',
  '/lanes/{}',
  '/lanes/{}/history',
  '/lanes/{}/shipments',
  '/overview/weighted-ranking/{}',
];
const byTender = ['/tenders/{}', '/tenders/{}/lanes', '/tenders/{}/results', '/tenders/mine/{}'];
const byScenario = ['/scenarios/{}', '/scenarios/{}/lanes'];

interface CallAbout {
  readonly endpoint: Pick<Endpoint, 'userTypes'>;
  readonly path: string;
}

function callsAbout(of: OfContract): CallAbout[] {
  const { mode, contractNo, laneIds, tenderId, scenarioId, amendmentNo } = of;
  const groups: [readonly string[], readonly string[]][] = [
    [byLane, laneIds],
    [byTender, [tenderId]],
    [byScenario, [scenarioId]],
  ];
  const paths = groups.flatMap(([calls, ids]) =>
    calls.flatMap((call) => ids.map((id) => call.replace('{}', id))),
  );
  const ofContract = `/contracts/${mode}/${contractNo}`;
  paths.push(`${ofContract}/amendments`, `${ofContract}/amendments/${amendmentNo}`, `${ofContract}/clauses`);
  paths.push(`/benchmark/lane?laneId=${laneIds[0]}`);
  return [
    ...paths.map((path) => ({ endpoint: endpointOf(path), path })),
    ...allEndpoints.flatMap(({ endpoint }) => byNumber(endpoint, of)),
  ];
}

/** A call by mode that takes a contract's number. */
function byNumber(endpoint: Endpoint, { mode, contractNo, carrierId }: OfContract): CallAbout[] {
  const query = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {};
  if (endpoint.method !== 'GET' || !('contractNo' in query)) return [];
  const asked = [`contractNo=${contractNo}`, ...('mode' in query ? [`mode=${mode}`] : [])];
  if ('incumbents' in query) asked.push('incumbents=true', 'businessUnits=true');
  const variants = variantsOf(endpoint.path);
  return variants.map(({ path, more }) => ({
    endpoint,
    path: `${path.replace('/carriers/{id}', `/carriers/${carrierId}`).replace(/\{(id|a)\}/, String(mode))}?${[...asked, ...more].join('&')}`,
  }));
}

/** One call for each answer that an endpoint can give about a contract. */
function variantsOf(path: string): { readonly path: string; readonly more: readonly string[] }[] {
  const plain = { path, more: [] };
  if (path === '/overview/{a}/{b}')
    return ['Spend', 'Savings', 'Volume'].map((figure) => ({ path: `/overview/{a}/${figure}`, more: [] }));
  if (path === '/overview/{a}/{b}/{c}') return [{ path: '/overview/{a}/Spend/2026-12', more: [] }];
  if (path === '/overview/figure-lanes')
    return ['Spend', 'Savings'].map((figure) => ({ path, more: [`figure=${figure}`] }));
  if (path === '/overview/savings' || path === '/overview/realised/{id}')
    return [plain, { path, more: ['by=carrier'] }, { path, more: ['by=month'] }];
  return [plain];
}

function endpointOf(path: string): Endpoint {
  const asked = path.split('?')[0] ?? '';
  const found = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'GET')
    .filter((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked))
    // A path with fewer parameters comes first, as in the router.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  if (found === undefined) throw new Error(`no call is GET ${path}`);
  return found;
}

const mayCall = ({ userTypes }: Pick<Endpoint, 'userTypes'>, { userType }: Person): boolean =>
  !Array.isArray(userTypes) || userTypes.includes(userType);

async function ask(testApp: TestApp, as: Person, path: string, body?: object): Promise<string | null> {
  const response = await testApp.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${as.token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response.statusCode === 200 ? response.body : null;
}
