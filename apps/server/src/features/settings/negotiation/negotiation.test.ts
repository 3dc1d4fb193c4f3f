import { settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const params = { id: Mode.RoadFTL };
type Score = { carrierId: string; category: 'OTD' | 'LeadTimes'; score: number | null };
const save = (scores: Score[], as = testApp.people.customer, query: { customerId?: string } = {}) =>
  testApp.call(settings.saveCarrierScores, as, { params, query, body: { scores } });
const read = async () =>
  (await testApp.call(settings.getCarrierScores, testApp.people.customer, { params })).body;
const audits = async () =>
  (
    await testApp.platform.database.ownerPool.query<{
      before: unknown;
      after: unknown;
      actor_user_id: string;
    }>(
      `SELECT before, after, actor_user_id FROM audit_entries WHERE action = 'carrierScores.saved' ORDER BY audit_entry_id`,
    )
  ).rows;

test('lists carriers of the mode before any is scored', async () => {
  expect(await read()).toMatchObject([
    { name: 'Albatross Lines', isConnected: true, scores: [] },
    { name: 'Buffalo Trucking', isConnected: true, scores: [] },
  ]);
});

test('sets, changes and removes a score, keeps the others, and audits each change once', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const own = carrier.companyId;
  await save([
    { carrierId: own, category: 'OTD', score: 92.5 },
    { carrierId: own, category: 'LeadTimes', score: 40 },
    { carrierId: otherCarrier.companyId, category: 'OTD', score: 0 },
  ]);
  const changed = await save([
    { carrierId: own, category: 'LeadTimes', score: null },
    { carrierId: own, category: 'OTD', score: 92.5 },
    { carrierId: otherCarrier.companyId, category: 'OTD', score: 71 },
  ]);
  expect(changed.body).toMatchObject([
    { carrierId: own, scores: [{ category: 'OTD', score: 92.5, scoredAt: '2026-11-20T12:00:00.000Z' }] },
    { carrierId: otherCarrier.companyId, scores: [{ category: 'OTD', score: 71 }] },
  ]);
  // Unchanged scores are not audited.
  await save([{ carrierId: own, category: 'OTD', score: 92.5 }]);
  const written = await audits();
  expect(written).toHaveLength(2);
  expect(written[1]).toEqual({
    actor_user_id: customer.userId,
    before: [
      { carrierId: own, category: 'LeadTimes', score: 40 },
      { carrierId: otherCarrier.companyId, category: 'OTD', score: 0 },
    ],
    after: [{ carrierId: otherCarrier.companyId, category: 'OTD', score: 71 }],
  });
});

test('the Owner scores for the customer it names, and no one scores other customers’ carriers', async () => {
  const { owner, customer, rivalCarrier, carrier } = testApp.people;
  const score = [{ carrierId: carrier.companyId, category: 'LeadTimes' as const, score: 10 }];
  expect((await save(score, owner)).status).toBe(422);
  expect((await save(score, owner, { customerId: customer.companyId })).status).toBe(200);
  const foreign = await save([{ carrierId: rivalCarrier.companyId, category: 'OTD', score: 1 }]);
  expect(foreign.status).toBe(404);
  const twice = await save([...score, ...score]);
  expect(twice.status).toBe(422);
  expect((await save([{ carrierId: carrier.companyId, category: 'OTD', score: 100.5 }])).status).toBe(400);
  expect((await save([{ carrierId: carrier.companyId, category: 'OTD', score: 1.234 }])).status).toBe(400);
});

test('a carrier reads the terms but never the scores', async () => {
  const { carrier } = testApp.people;
  expect((await testApp.call(settings.getNegotiationTerms, carrier, { params })).status).toBe(200);
  expect((await testApp.call(settings.getCarrierScores, carrier, { params })).status).toBe(403);
});
