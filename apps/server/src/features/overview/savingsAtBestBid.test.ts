import { awards, bids, overview, settings } from '@lanewright/contract';
import { Decimal, type OfferedMode, offeredModes, sumCents } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTender, plantDrawn } from '../../../test/house/drawTender.ts';
import { forgetSummaries } from '../../../test/house/plantLanes.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { repriceMode } from '../bids/index.ts';
import { settleBids } from '../bids/pricing/settleBids.ts';

const lanesOfMode = 40;
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await house.platform.database.bulkPool.query<T>(text, values)).rows;

/** Seeds random lanes with bids of two carriers, priced and ranked, and a baseline by month; every eighth lane has none. */
async function plant(mode: OfferedMode): Promise<void> {
  const { customer, carrier, otherCarrier } = house.people;
  const customerId = customer.companyId;
  const carrierIds = [carrier.companyId, otherCarrier.companyId];
  // A thirteen-month contract: random lanes have forecasts of up to thirteen months.
  await house.call(settings.saveInstance, customer, {
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
  const planted = await plantDrawn(house.platform, customerId, mode, carrierIds, tender);
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
  await house.platform.database.inBulk((tx) =>
    settleBids(
      tx,
      customerId,
      planted.map(({ bidId }) => bidId),
    ),
  );
  await repriceMode.run(house.platform, { customerId, mode, subject: 'drawn', factId: '0' });
  await house.platform.database.inBulk((tx) => forgetSummaries(tx, customerId, mode));
}

test('savings of 200 lanes in five modes are the same in the lane table, beside the bid, before and after the award', async () => {
  const { customer } = house.people;
  let compared = 0;
  for (const mode of offeredModes) {
    await plant(mode);
    const list = () => house.call(overview.listLanes, customer, { query: { mode } });
    const { body: lanes, headers } = await list();
    expect(lanes).toHaveLength(lanesOfMode);
    const totals = JSON.parse(String(headers['x-totals'])) as Record<string, number>;
    expect(totals.savingsAtBestBid).toBe(
      sumCents(lanes.map((lane) => lane.savingsAtBestBid ?? 0)).toNumber(),
    );
    const { body: offered } = await house.call(bids.listBidsOfLanes, customer, {
      body: { laneIds: lanes.map(({ id }) => id) },
    });
    const best = new Map(
      offered.filter((bid) => bid.isBest && bid.allInUsd !== null).map((bid) => [bid.laneId, bid]),
    );
    const wishes = [...best.values()].map(({ laneId, bidId }) => ({ laneId, bidId }));
    const { body: preview } = await house.call(awards.previewAwards, customer, { body: wishes });
    const told = new Map(preview.awards.map((award) => [award.laneId, award]));
    const before = await sql('SELECT count(*) FROM awards');
    for (const lane of lanes) {
      const bid = best.get(lane.id);
      expect(lane.savings).toBe(lane.baselineCost === null ? null : 0);
      expect([lane.savingsAtBestBid, lane.id]).toEqual([bid?.savingsUsd ?? null, lane.id]);
      if (bid === undefined || lane.baselineCost === null) continue;
      expect(lane.savingsAtBestBid).toBe(new Decimal(lane.baselineCost).minus(bid.allInUsd ?? 0).toNumber());
      expect(told.get(lane.id)?.savingsUsd).toBe(lane.savingsAtBestBid);
      compared += 1;
    }
    expect(await sql('SELECT count(*) FROM awards')).toEqual(before);

    const given = await house.call(awards.acceptBids, customer, { body: wishes });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    for (const award of given.body.awards) expect(award).toMatchObject({ ...told.get(award.laneId) });
    const { body: after } = await list();
    for (const lane of after) {
      if (!best.has(lane.id)) continue;
      expect([lane.savings, lane.savingsAtBestBid]).toEqual([told.get(lane.id)?.savingsUsd, null]);
    }
  }
  expect(compared).toBeGreaterThan(120);
});

test('lanes are sorted and filtered by what the best bid saves, and a carrier learns nothing of it', async () => {
  const { customer, carrier } = house.people;
  const [mode] = offeredModes;
  const [reset] = (await house.call(overview.listLanes, customer, { query: { mode } })).body.filter(
    ({ awardedMonths }) => awardedMonths > 0,
  );
  await house.call(awards.resetLane, customer, { params: { id: reset?.id ?? '' }, query: {} });
  const filters = JSON.stringify([{ column: 'savingsAtBestBid', isEmpty: false }]);
  const found = await house.call(overview.listLanes, customer, {
    query: { mode, filters, page: 1, sortBy: 'savingsAtBestBid', sortDesc: 'true' },
  });
  expect(found.body.map(({ id }) => id)).toEqual([reset?.id]);
  expect(found.body[0]?.savingsAtBestBid).toBe(reset?.savings);
  const seen = await house.call(overview.listLanes, carrier, {
    query: { mode, page: 1, sortBy: 'savingsAtBestBid' },
  });
  expect(seen.body.length).toBeGreaterThan(0);
  for (const lane of seen.body) expect(lane.savingsAtBestBid).toBeNull();
});

test('a best bid that is valid or has capacity only in some months says in how many it can be awarded', async () => {
  const { customer } = house.people;
  const [mode] = offeredModes;
  const lanes = async () => (await house.call(overview.listLanes, customer, { query: { mode } })).body;
  const awarded = (await lanes()).find(
    ({ awardedMonths, volume }) => awardedMonths > 0 && volume.filter((one) => one.volume > 0).length > 3,
  );
  await house.call(awards.resetLane, customer, { params: { id: awarded?.id ?? '' }, query: {} });
  const lane = (await lanes()).find(({ id }) => id === awarded?.id);
  expect(lane?.bestBidMonths).toBe(lane?.contractMonths);
  const [first, second] = lane?.volume.filter(({ volume }) => volume > 0) ?? [];
  const { body: offered } = await house.call(bids.listBidsOfLanes, customer, {
    body: { laneIds: [lane?.id ?? ''] },
  });
  const best = offered.find((bid) => bid.isBest);
  const asked = [customer.companyId, best?.bidId];
  await sql('UPDATE bids SET valid_from = $3::date + 1 WHERE customer_id = $1 AND bid_id = $2', [
    ...asked,
    `${first?.month}-01`,
  ]);
  await sql('INSERT INTO bid_months (customer_id, bid_id, month, capacity) VALUES ($1, $2, $3, 0)', [
    ...asked,
    `${second?.month}-01`,
  ]);
  const now = (await lanes()).find(({ id }) => id === lane?.id);
  const months = lane?.volume.map(({ month }) => month) ?? [];
  const before = months.filter((month) => month <= (first?.month ?? '')).length;
  expect(now?.bestBidMonths).toBe((lane?.contractMonths ?? 0) - before - 1);
  // An award covers as many.
  const { body: preview } = await house.call(awards.previewAwards, customer, {
    body: [{ laneId: lane?.id ?? '', bidId: best?.bidId ?? '' }],
  });
  expect(preview.awards[0]?.months).toHaveLength(now?.bestBidMonths ?? 0);
});
