import { allEndpoints } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZodObject } from 'zod';
import { loadCaller } from '../src/features/accounts/index.ts';
import { rankWholeMode } from '../src/features/bids/pricing/rankWholeMode.ts';
import { rebuildLanes } from '../src/features/lanes/index.ts';
import { writeEmissions } from '../src/features/overview/emissions/updateEmissions.ts';
import { updateRealisedSavings } from '../src/features/overview/realised/updateRealisedSavings.ts';
import { assessRisks } from '../src/features/overview/risks/assessRisks.ts';
import { allocateBusinessUnits } from '../src/features/overview/savings/allocateBusinessUnits.ts';
import { updateMaps } from '../src/features/maps/index.ts';
import { summariseMode } from '../src/features/overview/summaries/createSummaries.ts';
import { createHttpServer } from '../src/platform/http/httpServer.ts';
import { routes } from '../src/routes.ts';
import { insertSecondContract, isOfSecondContract } from './support/insertSecondContract.ts';
import {
  fieldsOf,
  recorded,
  type RestoredRelease,
  restoreRelease,
  without,
  withoutNewFields,
} from './support/restoreRelease.ts';

let release: RestoredRelease;
beforeAll(async () => {
  release = await restoreRelease();
}, 300_000);
afterAll(() => release.close());

test('a second contract, calculated and in part reset, changes no response about the first', async () => {
  const client = await release.database.ownerPool.connect();
  await insertSecondContract(client);
  client.release();
  const platform = await release.platform();
  const { rows: modes } = await release.database.ownerPool.query<{ customer_id: string; mode: OfferedMode }>(
    'SELECT DISTINCT customer_id, mode FROM lanes ORDER BY 1, 2',
  );
  for (const { customer_id: customerId, mode } of modes) {
    const about = { customerId, mode, subject: `${customerId}:${mode}`, factId: '0' };
    await rebuildLanes.run(platform, about);
    await rankWholeMode(release.database, about, { lanes: 'all', price: 'every', historyChanged: true });
    await release.database.asSystem(async (tx) => {
      await summariseMode(tx, customerId, mode);
      await updateMaps.follow(tx, [{ customerId, mode }]);
      await writeEmissions(tx, customerId, mode, null);
    });
    for (const job of [assessRisks, updateRealisedSavings, allocateBusinessUnits])
      await job.run(platform, { ...about, volumesChanged: true });
  }
  await resetAwardedLane();
  expect(await release.compareResponses({ shown: aboutFirst })).toBeGreaterThan(800);
}, 300_000);

test('with the second contract current, every call that names the first responds as before', async () => {
  await release.database.ownerPool.query(
    `UPDATE contracts SET is_current = false WHERE contract_no = 1 AND (customer_id, mode) IN
       (SELECT customer_id, mode FROM contracts WHERE contract_no = 2);
     UPDATE contracts SET is_current = true WHERE contract_no = 2`,
  );
  expect(await release.compareResponses({ shown: aboutFirst, asked: namingFirst })).toBeGreaterThan(800);
}, 300_000);

/** Cancels the awards of one lane of the second contract, as its customer. */
async function resetAwardedLane(): Promise<void> {
  const { rows } = await release.database.ownerPool.query<{ lane_id: string; username: string }>(
    `SELECT a.lane_id, u.username FROM awards a JOIN users u ON u.company_id = a.customer_id AND u.user_type = 'Customer'
     WHERE a.contract_no = 2 AND a.status = 'Accepted' AND u.username = ANY ($1) ORDER BY a.lane_id LIMIT 1`,
    [recorded.responses.map(({ username }) => username)],
  );
  const [lane] = rows;
  const user = recorded.responses.find(({ username }) => username === lane?.username);
  const app = await createHttpServer(await release.platform(), routes, loadCaller);
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: user && { username: user.username, password: user.password },
  });
  const headers = { authorization: `Bearer ${login.json<{ jwtToken: string }>().jwtToken}` };
  const reset = await app.inject({ method: 'GET', url: `/api/bids/reset/${lane?.lane_id}`, headers });
  await app.close();
  expect(reset.statusCode, reset.payload).toBe(200);
}

/** Fields that count over all contracts: what waits for a carrier's response, and what turning a mode off makes unreachable. */
const overContracts: readonly { readonly call: RegExp; readonly fields: readonly string[] }[] = [
  { call: /^\/overview\/dashboard/, fields: ['awardsWaiting'] },
  { call: /^\/config\/modes/, fields: ['lanes', 'lanesOpen', 'bids', 'awards'] },
  // Calculating a mode again makes results of its scenarios out of date.
  { call: /^\/scenarios/, fields: ['stale'] },
];

/** Calls that span modes or customers: they show the current contract of each. */
const ofCurrentContracts = [
  /^\/bids\/(coverage|valid-months$)/,
  /^\/overview\/(carriers|dashboard|savings)/,
  /^\/config\/modes/,
];

/** A call with the number of the first contract where it takes one; null for a call about the current contracts. */
function namingFirst(call: string): string | null {
  if (ofCurrentContracts.some((one) => one.test(call))) return null;
  const [path = '', query] = call.split('?');
  // Without a mode, a list shows every contract.
  if (path === '/tenders' && query === undefined) return call;
  if (!takesContract(path)) return call;
  return `${path}?${query === undefined ? '' : `${query}&`}contractNo=1`;
}

function takesContract(path: string): boolean {
  const found = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    // A path with fewer parameters comes first, as in the router.
    .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);
  const query = found[0]?.endpoint.query;
  return query instanceof ZodObject && 'contractNo' in query.shape;
}

/** A response without what the design lets speak of other contracts: such fields, and the second contract's rows in lists of awards. */
function aboutFirst(call: string, body: unknown): unknown {
  // Months that the second contract takes are no longer available in the first.
  if (call.startsWith('/bids/awarded-months/') && Array.isArray(body))
    return withoutNewFields(
      call,
      body.filter((row: { contractNo?: number }) => row.contractNo !== 2),
    );
  if (/^\/awards\b/.test(call) && Array.isArray(body))
    return withoutNewFields(
      call,
      body.filter((row: { laneId: string }) => !isOfSecondContract(row.laneId)),
    );
  return withoutNewFields(call, without(body, fieldsOf(overContracts, call)));
}
