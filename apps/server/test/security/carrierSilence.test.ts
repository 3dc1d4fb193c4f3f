import { allEndpoints, awards, bids, type Endpoint, lanes, settings, tenders } from '@lanewright/contract';
import { overviewStatTypes } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../support/makeLanes.ts';
import type { Person } from '../support/people.ts';
import { seededMonths } from '../support/seedLanes.ts';
import { sheetColumn, sheetReviews } from '../support/sheetReviews.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';
import type { Parts } from '../permissions/form.ts';
import { sendRequest } from '../permissions/sendRequest.ts';
import { seededMode as mode } from '../permissions/seedUploads.ts';
import { readable } from '../permissions/readable.ts';

/**
 * What a carrier reads is the same to the byte whether or not another carrier bids, wins, is a backup or has scores: it reveals
 * nothing, not even by counting.
 */
let testApp: TestApp;
let laneIds: string[];
/** A bid sheet of the carrier that waits for its review. */
let sheetInReview = '';
let awardId = '';

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  laneIds = (await makeLanes(testApp.platform, customer.companyId, mode, 6, 5)).map(({ laneId }) => laneId);
  await offer(carrier, laneIds.slice(0, 4), 2);
  await testApp.drainJobs();
  const [first = ''] = laneIds;
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId: first, bidId: await bidOn(first, carrier), share: 40 }],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  awardId = given.body.awards[0]?.awardId ?? '';
  await testApp.drainJobs();
  const desk = sheetReviews(testApp, mode, carrier);
  sheetInReview = await desk.send(
    await desk.sheet({
      [first]: { [sheetColumn.linehaul]: 200 },
      [laneIds[1] ?? '']: { [sheetColumn.linehaul]: 1.9 },
    }),
  );
});
afterAll(() => testApp.close());

/** Saves the same rate for every charge of these lanes as a carrier. */
async function offer(as: Person, offered: readonly string[], rate: number): Promise<void> {
  const structure = await testApp.call(settings.getCharges, as, { params: { id: mode } });
  const rates = structure.body.charges
    .filter((charge) => charge.type === 'Charge')
    .map(({ chargeNo }) => ({ chargeNo, rate }));
  const { body } = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      structureVersion: structure.body.version,
      bids: offered.map((laneId) => ({ laneId, rates })),
    },
  });
  expect(body.errors).toEqual([]);
  expect(body.saved).toBe(offered.length);
}

async function bidOn(laneId: string, { companyId }: Person): Promise<string> {
  const { body } = await testApp.call(bids.listLaneBids, testApp.people.customer, { params: { laneId } });
  return body.find((bid) => bid.carrierId === companyId)?.bidId ?? '';
}

/** Reads unrelated to lanes and bids: accounts, places, reference data, and the product itself. */
const apart = /^(accounts|operations|referenceData|settings|shipments)$/;

/** A carrier's read requests, each with its parameters. */
function reads(): Record<string, Parts[]> {
  const perLane = (name: string) => laneIds.map((id) => ({ params: { [name]: id } }));
  const query = { mode: String(mode) };
  const byMode = [{ query }];
  return {
    'GET /lanes/mode': [
      { query: { ...query, incumbents: 'true' } },
      { query: { ...query, page: '1', sortBy: 'savings' } },
      { query: { ...query, page: '1', sortBy: 'bidsReceived', sortDesc: 'true' } },
      { query: { ...query, page: '1', colour: 'Green' } },
    ],
    'GET /lanes/{id}': perLane('id'),
    'GET /lanes/valid-blocks/{id}': perLane('id'),
    'POST /lanes/export': [{ body: { mode } }],
    'POST /lanes/rate-card': [{ body: { mode } }],
    'GET /contracts': byMode,
    'GET /contracts/{id}/{no}/clauses': [{ params: { id: String(mode), no: '1' } }],
    'GET /contracts/{id}/{no}/awards-in-force': [
      { params: { id: String(mode), no: '1' }, query: { from: seededMonths[0] } },
    ],
    'GET /contracts/{id}/{no}/amendments': [{ params: { id: String(mode), no: '1' } }],
    'GET /bids/valid-months': byMode,
    'GET /bids/{laneId}': perLane('laneId'),
    'GET /bids/{laneId}/explanation': perLane('laneId'),
    'GET /bids/history/{laneId}': perLane('laneId'),
    'POST /bids/lanes': [{ body: { laneIds } }],
    'GET /bids/grid': byMode,
    'GET /bids/draft': byMode,
    'GET /bids/draft-key': byMode,
    'GET /bids/coverage': [{}],
    'GET /bids/templates': [{}],
    'GET /bids/awarded-months/{id}': perLane('id'),
    'GET /awards': byMode,
    'GET /awards/sheet': byMode,
    'GET /awards/{id}': [{ params: { id: awardId } }],
    'GET /awards/letters': byMode,
    'GET /notifications': [{}],
    'GET /notifications/preferences': [{}],
    'GET /uploads/mode': byMode,
    'GET /uploads/mode/{id}': [{ params: { id: String(mode) } }],
    'GET /uploads/carrier-bids/{id}': [{ params: { id: String(mode) } }],
    'GET /uploads/{id}/review': [{ params: { id: sheetInReview } }],
    'GET /tenders/mine': [{}],
    'GET /repo/{id}': [{ params: { id: '0' } }],
    'GET /overview/{a}/{b}': overviewStatTypes.map((b) => ({ params: { a: String(mode), b } })),
    'GET /overview/{a}/{b}/{c}': overviewStatTypes.map((b) => ({
      params: { a: String(mode), b, c: seededMonths[0] },
    })),
    'GET /overview/lane-breakdown/{id}': [{ params: { id: String(mode) } }],
    'GET /overview/visualiser/{id}': [{ params: { id: String(mode) } }],
    'GET /overview/dashboard': [{}],
    'GET /lanes/reporting/{id}': [{ params: { id: String(mode) } }],
  };
}

/** Reads of a single thing that only another carrier, or no one, has here. */
const ofOneThing =
  /^GET \/(bids\/template|contracts\/\{id\}\/\{no\}\/amendments\/\{amendmentNo\}|awards\/letters\/\{id\}|repo\/(download|preview|history)\/\{id\}|uploads\/\{id\}(\/assumptions)?|uploads\/carrier-bids\/download\/\{id\}|tenders\/.*\{id\}.*)$/;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpointOf = new Map(allEndpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint]));

/** Everything the carrier can read, request by request. */
async function everything(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [name, calls] of Object.entries(reads())) {
    const endpoint = endpointOf.get(name);
    if (endpoint === undefined) throw new Error(`there is no ${name}`);
    for (const parts of calls) {
      const answer = await sendRequest(testApp, endpoint, testApp.people.carrier, parts);
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300);
      const { 'x-total-count': total, 'x-totals': totals } = answer.headers;
      seen[`${name} ${JSON.stringify(parts)}`] =
        // A workbook contains the time it was written.
        `${answer.statusCode} ${JSON.stringify([total, totals])} ${readable(answer.rawPayload)}`.replace(
          /<dcterms:modified[^>]*>[^<]*/g,
          '',
        );
    }
  }
  return seen;
}

test('every call through which a carrier reads lanes, bids or awards is listed', () => {
  const readable = allEndpoints.filter(
    ({ feature, endpoint }) =>
      endpoint.method === 'GET' &&
      !apart.test(feature) &&
      Array.isArray(endpoint.userTypes) &&
      endpoint.userTypes.includes('Carrier') &&
      endpoint.path !== '/bids/reset/{id}',
  );
  const missing = readable
    .map(({ endpoint }) => nameOf(endpoint))
    .filter((name) => reads()[name] === undefined && !ofOneThing.test(name));
  expect(missing).toEqual([]);
});

test('nothing that another carrier or the customer does with it changes a byte of what a carrier reads', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const before = await everything();

  await offer(otherCarrier, laneIds, 1.25);
  await testApp.drainJobs();
  await offer(otherCarrier, laneIds, 0.75);
  await testApp.drainJobs();
  // Its prices look wrong, so they are held until the customer includes them.
  const bidIds = await Promise.all(laneIds.map((laneId) => bidOn(laneId, otherCarrier)));
  const included = await testApp.call(bids.resolveOutliers, customer, { body: { bidIds, as: 'included' } });
  expect(included.body).toEqual({ resolved: laneIds.length });
  await testApp.drainJobs();
  const [first = '', second = '', third = ''] = laneIds;
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [
      // The remainder of a lane of which the carrier holds a share, a lane it bid on, and one with itself as backup.
      { laneId: first, bidId: await bidOn(first, otherCarrier), share: 60 },
      { laneId: second, bidId: await bidOn(second, otherCarrier) },
      {
        laneId: third,
        bidId: await bidOn(third, otherCarrier),
        backupBidId: await bidOn(third, carrier),
      },
    ],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const targets = await testApp.call(lanes.setTargets, customer, {
    body: { targets: laneIds.map((laneId) => ({ laneId, targetPrice: 1.5 })) },
  });
  expect(targets.status).toBe(200);
  const scored = await testApp.call(settings.saveCarrierScores, customer, {
    params: { id: mode },
    body: {
      scores: [carrier, otherCarrier].map(({ companyId }, at) => ({
        carrierId: companyId,
        category: 'OTD' as const,
        score: 50 + at,
      })),
    },
  });
  expect(scored.status).toBe(200);
  await testApp.drainJobs();

  const after = await everything();
  for (const [call, seen] of Object.entries(before)) expect(after[call], call).toBe(seen);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  // The customer sees all of it.
  const { rows } = await testApp.platform.database.ownerPool.query(
    'SELECT bid_count FROM lane_standings WHERE customer_id = $1 AND lane_id = $2',
    [customer.companyId, first],
  );
  expect(rows).toEqual([{ bid_count: 2 }]);
});

test('nor does what another carrier seals in a round', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const made = await makeLanes(testApp.platform, customer.companyId, mode, 2, 6);
  const tendered = made.map(({ laneId }) => laneId);
  laneIds = [...laneIds, ...tendered];
  const tender = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Spring tender',
      mode,
      laneIds: tendered,
      carrierIds: [carrier.companyId, otherCarrier.companyId],
      round: { opensAt: testMoment, closesAt: '2027-01-01T12:00:00.000Z', isSealed: true },
    },
  });
  expect(tender.status, JSON.stringify(tender.body)).toBe(200);
  await testApp.drainJobs();
  await offer(carrier, tendered, 2);
  await testApp.drainJobs();
  const before = await everything();
  expect(Object.values(before).join()).toContain('spring tender');
  await offer(otherCarrier, tendered, 1.5);
  await testApp.drainJobs();
  const after = await everything();
  for (const [call, seen] of Object.entries(before)) expect(after[call], call).toBe(seen);
});

test('ids of bids, awards and notifications are random: two of one’s own don’t reveal what was created between them', async () => {
  const drawn = async (table: string, column: string) =>
    (
      await testApp.platform.database.ownerPool.query<{ id: string }>(
        `SELECT ${column}::text AS id FROM ${table} ORDER BY ctid`,
      )
    ).rows.map(({ id }) => Number(id));
  for (const [table, column] of [
    ['bids', 'bid_id'],
    ['awards', 'award_id'],
    ['notifications', 'notification_id'],
  ] as const) {
    const ids = await drawn(table, column);
    expect(ids.length, table).toBeGreaterThan(1);
    for (const id of ids) expect(Number.isSafeInteger(id) && id > 0, `${table} ${id}`).toBe(true);
    const gaps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)));
    expect(Math.min(...gaps), table).toBeGreaterThan(100_000);
  }
});
