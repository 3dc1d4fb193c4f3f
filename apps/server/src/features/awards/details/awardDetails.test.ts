import { awards } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import { awardDesk } from '../../../../test/support/awardDesk.ts';
import { limitMs } from '../../../../test/support/copyDatabase.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => setClock('2026-11-20T12:00:00.000Z'));

const read = (id: string, as: Person = testApp.people.carrier) =>
  testApp.call(awards.getAward, as, { params: { id } });
const preview = (id: string, months: string[], as: Person = testApp.people.carrier) =>
  testApp.call(awards.previewAnswer, as, { params: { id }, body: { months } });

test('a carrier reads rates, volumes and amounts of its award by month, and nothing of the customer’s', async () => {
  const { cheap, costly } = await desk.lanesWithBids(1);
  const id = await desk.give({ ...cheap(), share: 60, backupBidId: costly().bidId });
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    awardId: id,
    status: 'Pending',
    share: 60,
    customerName: 'Northwind',
    contractName: 'Contract 1',
    equipment: 'Reefer',
    currency: 'USD',
    unitMeasure: 'mi',
    baselineUsd: null,
    savingsUsd: null,
    backup: null,
    insteadOf: null,
    bestBidsId: null,
    awardedBy: null,
  });
  expect(body.rates.map(({ charge, unit }) => [charge, unit])).toEqual([
    ['Linehaul', 'per mile'],
    [expect.any(String), 'per shipment'],
  ]);
  expect(body.months.map(({ month }) => month)).toEqual(seededMonths);
  const sum = (of: (month: (typeof body.months)[number]) => number | null) =>
    body.months.reduce((total, month) => total.plus(of(month) ?? 0), new Decimal(0)).toNumber();
  expect(sum(({ awardedUsd }) => awardedUsd)).toBe(body.awardedUsd);
  expect(sum(({ volume }) => volume)).toBe(body.volume);
  expect(sum(({ loads }) => loads)).toBe(body.loads);
  // 9 shipments a month in the history, and a forecast a little above it, of which 60% is awarded.
  expect(body.months[0]?.loads).toBeCloseTo(9 * 0.6 * (1 + (12 * 1.037) / (9 * 101)), 1);

  const whole = await read(id, testApp.people.customer);
  expect(whole.body).toMatchObject({
    months: body.months,
    backup: { bidId: costly().bidId, status: 'Backup' },
  });
  expect(whole.body.baselineUsd).toBeGreaterThan(0);
});

test('an award is read as it was made, whatever becomes of the bid', async () => {
  const { cheap } = await desk.lanesWithBids(1);
  const id = await desk.give(cheap());
  const before = (await read(id)).body;
  await desk.sql('UPDATE bid_rates SET rate = 9.99 WHERE bid_id = $1', [cheap().bidId]);
  await desk.sql(
    `UPDATE bids SET currency = 'EUR', transit_days = 9, fuel_basis_usd_per_gallon = 9, valid_to = '2027-01-01' WHERE bid_id = $1`,
    [cheap().bidId],
  );
  expect((await read(id)).body).toEqual(before);
});

test('a declined award shows its last months', async () => {
  const { cheap } = await desk.lanesWithBids(1);
  const id = await desk.give(cheap());
  const before = (await read(id)).body;
  await desk.answer(id, { answer: 'decline', reason: 'no trucks' });
  const { body } = await read(id);
  expect(body).toMatchObject({ status: 'Declined', reason: 'no trucks' });
  expect(body.months).toEqual(before.months);
});

test('only its customer and its carrier read an award', async () => {
  const { otherCarrier, rivalCustomer, rivalCarrier, colleague, owner } = testApp.people;
  const { cheap } = await desk.lanesWithBids(1);
  const id = await desk.give(cheap());
  for (const person of [otherCarrier, rivalCustomer, rivalCarrier]) {
    const { status, body } = await read(id, person);
    expect([status, (body as { code?: string }).code]).toEqual([404, 'award_not_found']);
  }
  for (const person of [colleague, owner]) expect((await read(id, person)).status).toBe(403);
  for (const person of [otherCarrier, rivalCarrier])
    expect((await preview(id, ['2026-12'], person)).status).toBe(404);
});

/** A subset of the contract months. */
const subsets = fc.subarray([...seededMonths]);

test(
  'for every subset of months the preview is to the cent what is stored after that response',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        subsets,
        fc.constantFrom(87.66, 60, 33.33, 17.51),
        fc.integer({ min: 1, max: 97 }),
        async (months, share, odd) => {
          const { cheap } = await desk.lanesWithBids(1);
          const { bidId, laneId } = cheap();
          await desk.sql(
            'UPDATE lane_forecasts SET volume = round(volume * $2 / 89.7, 3) WHERE lane_id = $1',
            [laneId, odd],
          );
          // Awarded after another share of the same whole, so that cents are carried over.
          await desk.give({ ...cheap(), share: 12.34 });
          const id = await desk.give({ laneId, bidId, share });
          const previewed = (await preview(id, months)).body;
          const all = months.length === seededMonths.length;
          const answered = await desk.answer(
            id,
            months.length === 0
              ? { answer: 'decline', reason: 'none of them' }
              : all
                ? { answer: 'accept' }
                : { answer: 'acceptInPart', months },
          );
          expect(answered.status).toBe(200);
          const [stored] = await desk.sql<{ usd: string; volume: string }>(
            `SELECT coalesce(sum(awarded_usd), 0)::text AS usd, coalesce(sum(round(month_volume * share / 100, 3)), 0)::text AS volume
           FROM award_months WHERE award_id = $1 AND is_active`,
            [id],
          );
          expect(previewed.awardedUsd).toBe(Number(stored?.usd));
          expect(previewed.volume).toBe(Number(stored?.volume));
          if (months.length === 0) return;
          const { body } = await read(id);
          expect(body.months.map(({ month }) => month)).toEqual(months);
          expect({ awardedUsd: body.awardedUsd, volume: body.volume, loads: body.loads }).toEqual(previewed);
        },
      ),
      { numRuns: drawnCases(6, 25) },
    );
  },
  limitMs(60_000),
);

test('a preview is refused as the response is', async () => {
  const { cheap } = await desk.lanesWithBids(2);
  const refusal = ({ status, body }: { status: number; body: unknown }) => {
    const { code, field, title } = body as { code?: string; field?: string; title?: string };
    return [status, code, field, title];
  };
  const id = await desk.give({ ...cheap(), months: seededMonths.slice(0, 3) });
  expect(refusal(await preview(id, ['2027-03']))).toEqual([
    422,
    'month_not_awarded',
    'months',
    'Mar 2027 is not part of this award',
  ]);
  await desk.answer(id, { answer: 'accept' });
  expect(refusal(await preview(id, ['2026-12'])).slice(0, 2)).toEqual([409, 'award_answered']);
  const late = await desk.give(cheap(1));
  setClock('2026-11-27T12:00:01.000Z');
  expect(refusal(await preview(late, ['2026-12']))).toEqual([
    409,
    'award_expired',
    undefined,
    'This award expired because there was no response by 27 Nov 2026, 12:00 pm UTC. Ask the customer to award the lane again',
  ]);
});

test('without a history or a typical shipment the loads are unknown', async () => {
  const { cheap } = await desk.lanesWithBids(1);
  const id = await desk.give(cheap());
  await desk.sql('UPDATE lanes SET shipment_count = 0, volume = 0 WHERE lane_id = $1', [cheap().laneId]);
  const { body } = await read(id);
  expect([body.loads, body.months[0]?.loads]).toEqual([null, null]);
  expect((await preview(id, ['2026-12'])).body.loads).toBeNull();
  await desk.sql(
    `INSERT INTO lane_typical_shipments (customer_id, lane_id, shipments_per_month, volume, made_by, made_at)
     SELECT customer_id, lane_id, 4, 100, 1, now() FROM lanes WHERE lane_id = $1`,
    [cheap().laneId],
  );
  const { body: typical } = await read(id);
  expect(typical.months[0]?.loads).toBeCloseTo((typical.months[0]?.volume ?? 0) / 100, 2);
});
