import { awards, bids, overview, settings } from '@lanewright/contract';
import { Decimal, Mode, type OfferedMode, offeredModes, sumCents } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTender, seedDrawn } from '../../../test/support/drawTender.ts';
import { renewSummaries } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { rankBids, repriceMode } from '../bids/index.ts';
import { settleBids } from '../bids/pricing/settleBids.ts';

const lanesOfMode = 40;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

/** Seeds random lanes with bids of two carriers, priced and ranked, and a baseline by month; every eighth lane has none. */
async function seed(mode: OfferedMode): Promise<void> {
  const { customer, carrier, otherCarrier } = testApp.people;
  const customerId = customer.companyId;
  const carrierIds = [carrier.companyId, otherCarrier.companyId];
  // A thirteen-month contract: random lanes have forecasts of up to thirteen months.
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'contract.months': 13 } },
  });
  const [drawn] = fc.sample(drawTender(mode, carrierIds.length, lanesOfMode), { seed: mode, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');
  // The API sends amounts as doubles, which cannot represent the cents of unreasonably large volumes.
  const volumeOf = (volume: string) => (Number(volume) > 10_000 ? '4987.125' : volume);
  const lanes = drawn.lanes.map((lane) => ({
    ...lane,
    forecast: lane.forecast.map(({ month, volume }) => ({ month, volume: volumeOf(volume) })),
  }));
  const tender = { ...drawn, lanes };
  const seeded = await seedDrawn(testApp.platform, customerId, mode, carrierIds, tender);
  await sql(
    `UPDATE lane_forecasts f SET baseline_cost_usd = round(f.volume * (3 + l.lane_id % 17), 2)
     FROM lanes l WHERE l.customer_id = $1 AND l.mode = $2 AND l.lane_id % 8 <> 0 AND f.customer_id = $1 AND f.lane_id = l.lane_id`,
    [customerId, mode],
  );
  await sql(
    `UPDATE lanes l SET forecast_volume = f.volume, baseline_cost_usd = coalesce(f.cost_usd, 0), priced_charge_usd = 3,
       priced_volume = CASE WHEN f.cost_usd IS NULL THEN 0 ELSE 1 END
     FROM (SELECT lane_id, sum(volume) AS volume, sum(baseline_cost_usd) AS cost_usd FROM lane_forecasts
           WHERE customer_id = $1 GROUP BY lane_id) f
     WHERE l.customer_id = $1 AND l.mode = $2 AND l.lane_id = f.lane_id`,
    [customerId, mode],
  );
  await testApp.platform.database.asSystem((tx) =>
    settleBids(
      tx,
      customerId,
      seeded.map(({ bidId }) => bidId),
    ),
  );
  await repriceMode.run(testApp.platform, { customerId, mode, subject: 'drawn', factId: '0' });
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, customerId, mode));
}

/**
 * Lanes of a mode by what savings at the best bid need, as stored. Drawn bids can lack a required charge, drawn shipments the quantity that
 * their price depends on, and about every eighth lane has no baseline.
 */
const storedKinds = async (mode: OfferedMode) => {
  const [kinds] = await sql<Record<'compared' | 'withoutBid' | 'withoutBaseline', number>>(
    `SELECT count(*) FILTER (WHERE has_bid AND has_baseline)::integer AS compared, count(*) FILTER (WHERE NOT has_bid)::integer AS "withoutBid",
       count(*) FILTER (WHERE has_bid AND NOT has_baseline)::integer AS "withoutBaseline"
     FROM (SELECT EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL AND b.is_complete
               AND b.all_in_usd IS NOT NULL) AS has_bid,
             EXISTS (SELECT FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = l.lane_id AND f.baseline_cost_usd IS NOT NULL) AS has_baseline
           FROM lanes l WHERE l.customer_id = $1 AND l.mode = $2) lane`,
    [testApp.people.customer.companyId, mode],
  );
  return kinds;
};

test('savings of 200 lanes in five modes agree in the lane table and next to the bid, before and after the award', async () => {
  const { customer } = testApp.people;
  for (const mode of offeredModes) {
    await seed(mode);
    const kinds = { compared: 0, withoutBid: 0, withoutBaseline: 0 };
    const list = () => testApp.call(overview.listLanes, customer, { query: { mode } });
    const { body: lanes, headers } = await list();
    expect(lanes).toHaveLength(lanesOfMode);
    const totals = JSON.parse(String(headers['x-totals'])) as Record<string, number>;
    expect(totals.savingsAtBestBid).toBe(
      sumCents(lanes.map((lane) => lane.savingsAtBestBid ?? 0)).toNumber(),
    );
    const { body: offered } = await testApp.call(bids.listBidsOfLanes, customer, {
      body: { laneIds: lanes.map(({ id }) => id) },
    });
    const best = new Map(
      offered.filter((bid) => bid.isBest && bid.allInUsd !== null).map((bid) => [bid.laneId, bid]),
    );
    const wishes = [...best.values()].map(({ laneId, bidId }) => ({ laneId, bidId }));
    const { body: preview } = await testApp.call(awards.previewAwards, customer, { body: wishes });
    const told = new Map(preview.awards.map((award) => [award.laneId, award]));
    const before = await sql('SELECT count(*) FROM awards');
    for (const lane of lanes) {
      const bid = best.get(lane.id);
      expect(lane.savings).toBe(lane.baselineCost === null ? null : 0);
      expect([lane.savingsAtBestBid, lane.id]).toEqual([bid?.savingsUsd ?? null, lane.id]);
      if (bid === undefined) kinds.withoutBid += 1;
      else if (lane.baselineCost === null) kinds.withoutBaseline += 1;
      if (bid === undefined || lane.baselineCost === null) continue;
      expect(lane.savingsAtBestBid).toBe(new Decimal(lane.baselineCost).minus(bid.allInUsd ?? 0).toNumber());
      expect(told.get(lane.id)?.savingsUsd).toBe(lane.savingsAtBestBid);
      kinds.compared += 1;
    }
    expect(kinds).toEqual(await storedKinds(mode));
    expect(kinds.compared).toBeGreaterThan(lanesOfMode / 2);
    expect(await sql('SELECT count(*) FROM awards')).toEqual(before);

    const given = await testApp.call(awards.acceptBids, customer, { body: wishes });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    for (const award of given.body.awards) expect(award).toMatchObject({ ...told.get(award.laneId) });
    const { body: after } = await list();
    for (const lane of after) {
      if (!best.has(lane.id)) continue;
      expect([lane.savings, lane.savingsAtBestBid]).toEqual([told.get(lane.id)?.savingsUsd, null]);
    }
  }
});

test('sorts and filters lanes by what the best bid saves, and carriers learn nothing of it', async () => {
  const { customer, carrier } = testApp.people;
  const [mode] = offeredModes;
  const [reset] = (await testApp.call(overview.listLanes, customer, { query: { mode } })).body.filter(
    ({ awardedMonths }) => awardedMonths > 0,
  );
  await testApp.call(awards.resetLane, customer, { params: { id: reset?.id ?? '' }, query: {} });
  const filters = JSON.stringify([{ column: 'savingsAtBestBid', isEmpty: false }]);
  const found = await testApp.call(overview.listLanes, customer, {
    query: { mode, filters, page: 1, sortBy: 'savingsAtBestBid', sortDesc: 'true' },
  });
  expect(found.body.map(({ id }) => id)).toEqual([reset?.id]);
  expect(found.body[0]?.savingsAtBestBid).toBe(reset?.savings);
  const seen = await testApp.call(overview.listLanes, carrier, {
    query: { mode, page: 1, sortBy: 'savingsAtBestBid' },
  });
  expect(seen.body.length).toBeGreaterThan(0);
  for (const lane of seen.body) expect(lane.savingsAtBestBid).toBeNull();
});

test('a best bid that is valid or has capacity only in some months saves what awarding it in these months saves', async () => {
  const { customer } = testApp.people;
  const mode = Mode.OceanFCL;
  const list = async () => (await testApp.call(overview.listLanes, customer, { query: { mode } })).body;
  // Some drawn lanes have a forecast for a few months only.
  const reset = (await list())
    .filter(({ awardedMonths }) => awardedMonths > 0)
    .toSorted((a, b) => b.volume.length - a.volume.length)
    .slice(0, 12);
  for (const { id } of reset) await testApp.call(awards.resetLane, customer, { params: { id }, query: {} });
  const laneIds = reset.map(({ id }) => id);
  const offers = async () => (await testApp.call(bids.listBidsOfLanes, customer, { body: { laneIds } })).body;
  const best = (await offers()).filter(({ isBest }) => isBest === true);
  // The first third is valid for six months, the second has no capacity in two, the rest has both limits.
  await sql(`UPDATE bids SET valid_to = $3 WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])`, [
    customer.companyId,
    best.filter((_, at) => at % 3 !== 1).map(({ bidId }) => bidId),
    '2027-05-31',
  ]);
  await sql(
    `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
     SELECT $1, b, m, 0 FROM unnest($2::bigint[]) b CROSS JOIN unnest('{2027-01-01,2027-07-01}'::date[]) m`,
    [customer.companyId, best.filter((_, at) => at % 3 !== 0).map(({ bidId }) => bidId)],
  );
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, customer.companyId, mode));
  const lanes = (await list()).filter(({ id }) => laneIds.includes(id));
  const bidOf = new Map((await offers()).map((bid) => [bid.bidId, bid]));
  const wishes = best.map(({ laneId, bidId }) => ({ laneId, bidId }));
  const { body: preview } = await testApp.call(awards.previewAwards, customer, { body: wishes });
  const { body: given } = await testApp.call(awards.acceptBids, customer, { body: wishes });
  const after = new Map((await list()).map((lane) => [lane.id, lane]));
  let compared = 0;
  for (const lane of lanes) {
    const at = best.findIndex(({ laneId }) => laneId === lane.id);
    const bid = bidOf.get(best[at]?.bidId ?? '');
    const [dialog, award] = [preview, given].map(({ awards: all }) =>
      all.find((one) => one.laneId === lane.id),
    );
    const short = lane.contractMonths - (bid?.awardableMonths ?? 0);
    expect(dialog?.months).toHaveLength(lane.volume.length - short);
    expect(award).toMatchObject({ ...dialog });
    if (lane.baselineCost === null) continue;
    expect(lane.bestBidMonths).toBe(bid?.awardableMonths);
    expect([lane.savingsAtBestBid, bid?.savingsUsd, after.get(lane.id)?.savings]).toEqual(
      Array(3).fill(dialog?.savingsUsd),
    );
    if (lane.savingsAtBestBid !== new Decimal(lane.baselineCost).minus(lane.amountBid ?? 0).toNumber())
      compared += 1;
  }
  expect(compared).toBeGreaterThan(6);
});

test('a changed validity of the best bid changes its savings without a new price', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.RoadFTL;
  const laneOf = async (id: string) =>
    (await testApp.call(overview.getLane, customer, { params: { id } })).body;
  const { body: lanes } = await testApp.call(overview.listLanes, customer, { query: { mode } });
  const { body: offered } = await testApp.call(bids.listBidsOfLanes, customer, {
    body: { laneIds: lanes.filter(({ baselineCost }) => baselineCost !== null).map(({ id }) => id) },
  });
  const bid = offered.find(({ isBest, carrierId }) => isBest === true && carrierId === carrier.companyId);
  const laneId = bid?.laneId ?? '';
  await testApp.call(awards.resetLane, customer, { params: { id: laneId }, query: {} });
  await sql(`UPDATE lanes SET state = 'Started' WHERE lane_id = $1`, [laneId]);
  const before = await laneOf(laneId);
  expect(before.bestBidMonths).toBe(before.contractMonths);
  const { body: saved } = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      customerId: customer.companyId,
      structureVersion: bid?.structureVersion ?? 1,
      bids: [{ laneId, validTo: '2027-05-31', rates: [] }],
    },
  });
  expect(saved).toMatchObject({ saved: 1, errors: [] });
  // The other jobs would roll up these lanes again, which have no rows of a file.
  const { companyId: customerId } = customer;
  await rankBids.run(testApp.platform, { customerId, mode, subject: 'terms', factId: '0' });
  const now = await laneOf(laneId);
  expect(now).toMatchObject({ amountBid: before.amountBid, bestBidMonths: 6 });
  expect(now.savingsAtBestBid).not.toBe(before.savingsAtBestBid);
});
