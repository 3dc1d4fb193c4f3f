import { bids } from '@lanewright/contract';
import {
  type BidRate,
  Decimal,
  defaultCharges,
  Mode,
  monthsFrom,
  type OfferedMode,
  priceLane,
  type ShipmentDrivers,
} from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const months = monthsFrom('2026-12', 12);

/** Small whole numbers from a seed, so that a failing run can be run again. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

type MadeLane = {
  laneId: string;
  shipments: ShipmentDrivers[];
  forecast: { month: string; volume: string }[];
};

/** Lanes with history and forecast, as a roll-up leaves them. */
async function makeLanes(
  customerId: string,
  mode: OfferedMode,
  count: number,
  seed: number,
): Promise<MadeLane[]> {
  const below = seeded(seed);
  const made: MadeLane[] = [];
  await house.platform.database.inBulk(async (tx) => {
    const {
      rows: [upload],
    } = await tx.query(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
       VALUES ($1, 'shipments', $2, 200, $1, 1, 'Customer', 'history.csv', 'none', 1, sha256(convert_to($3, 'UTF8'))) RETURNING upload_id`,
      [customerId, mode, `${seed}`],
    );
    let lineNo = 0;
    for (let index = 0; index < count; index += 1) {
      const {
        rows: [lane],
      } = await tx.query(
        `INSERT INTO lanes (customer_id, mode, lane_key, state, is_counted, origin_node, destination_node, origin_label, destination_label,
                            origin_place, destination_place, trade_region)
         VALUES ($1, $2, $3, 'Started', true, 'o', 'd', $3, 'Destination', '{}', '{}', 'NONE') RETURNING lane_id`,
        [customerId, mode, `lane ${seed}/${index}`],
      );
      await tx.query(
        'INSERT INTO lane_routes (customer_id, upload_id, route_no, lane_id) VALUES ($1, $2, $3, $4)',
        [customerId, upload.upload_id, index, lane.lane_id],
      );
      const shipments = Array.from({ length: 1 + below(6) }, () => {
        const weightKg = `${below(2000)}.${below(1000)}`;
        const volumeM3 = below(3) === 0 ? null : `${below(9)}.${below(10_000)}`;
        const containers = `${1 + below(3)}`;
        const miles = `${50 + below(1500)}.${below(10)}`;
        return { weightKg, volumeM3, containers, miles };
      });
      for (const shipment of shipments) {
        lineNo += 1;
        await tx.query(
          `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, weight_kg, volume_m3, containers, miles, chassis_days)
           VALUES ($1, $2, $3, $3, 0, $4, '2026-03-05', $5, $6, $7, $8, 2)`,
          [
            customerId,
            upload.upload_id,
            lineNo,
            index,
            shipment.weightKg,
            shipment.volumeM3,
            shipment.containers,
            shipment.miles,
          ],
        );
      }
      const forecast = months.map((month) => ({ month, volume: `${below(5000)}.${below(1000)}` }));
      for (const { month, volume } of forecast) {
        await tx.query(
          'INSERT INTO lane_forecasts (customer_id, lane_id, month, volume) VALUES ($1, $2, $3, $4)',
          [customerId, lane.lane_id, `${month}-01`, volume],
        );
      }
      const volumeOf = (shipment: (typeof shipments)[number]) =>
        mode === Mode.AirFreight
          ? shipment.weightKg
          : mode === Mode.OceanFCL
            ? shipment.containers
            : mode === Mode.OceanLCL
              ? shipment.volumeM3
              : shipment.miles;
      made.push({
        laneId: lane.lane_id,
        forecast,
        shipments: shipments.map((shipment) => ({
          ...shipment,
          volume: volumeOf(shipment),
          chargeableKg: null,
          days: '2',
          pieces: null,
        })),
      });
    }
  });
  return made;
}

const breakFloors = [0, 45, 100, 300, 500, 1000];

function randomRates(
  mode: OfferedMode,
  below: (n: number) => number,
): { chargeNo: number; breakNo: number | null; rate: number }[] {
  return defaultCharges[mode]
    .filter((charge) => charge.type === 'Charge' && (charge.required || below(3) > 0))
    .flatMap((charge): { chargeNo: number; breakNo: number | null; rate: number }[] => {
      const rate = () => (1 + below(900_000)) / 1000;
      if (!charge.hasBreaks) return [{ chargeNo: charge.chargeNo, breakNo: null, rate: rate() }];
      return breakFloors
        .map((_, index) => ({ chargeNo: charge.chargeNo, breakNo: index + 1, rate: rate() }))
        .filter(() => below(4) > 0);
    });
}

test.each([Mode.RoadFTL, Mode.RoadDrayage, Mode.OceanFCL, Mode.OceanLCL, Mode.AirFreight] as const)(
  'mode %i: pricing as a set equals freight’s arithmetic to the cent, on random lanes',
  async (mode) => {
    const { customer, carrier } = house.people;
    const lanes = await makeLanes(customer.companyId, mode, 25, mode * 7 + 1);
    const below = seeded(mode + 3);
    const offers = lanes
      .map((lane) => ({ laneId: lane.laneId, rates: randomRates(mode, below) }))
      .filter((offer) => offer.rates.some((rate) => rate.chargeNo === 1));
    const saved = await house.call(bids.saveBids, carrier, {
      body: { mode, structureVersion: 1, bids: offers },
    });
    expect(saved).toMatchObject({ status: 200, body: { saved: offers.length, errors: [] } });
    await house.drainJobs();
    const stored = await house.platform.database.bulkPool.query(
      `SELECT b.lane_id, b.all_in_usd, b.unit_cost_usd, b.needs_pricing,
              (SELECT jsonb_object_agg(c.charge_no || '/' || to_char(c.month, 'YYYY-MM'), c.cost_usd::text)
               FROM bid_costs c WHERE c.customer_id = b.customer_id AND c.bid_id = b.bid_id) AS costs
       FROM bids b WHERE b.customer_id = $1 AND b.mode = $2`,
      [customer.companyId, mode],
    );
    expect(stored.rows.length).toBe(offers.length);
    for (const row of stored.rows) {
      const lane = lanes.find((candidate) => candidate.laneId === row.lane_id);
      const offer = offers.find((candidate) => candidate.laneId === row.lane_id);
      if (lane === undefined || offer === undefined) throw new Error('a bid on a lane nobody bid on');
      const rates: BidRate[] = offer.rates.map((cell) => ({
        chargeNo: cell.chargeNo,
        rate: cell.rate,
        ...(cell.breakNo === null ? {} : { breakFromKg: breakFloors[cell.breakNo - 1] ?? 0 }),
      }));
      const priced = priceLane({
        charges: defaultCharges[mode],
        rates,
        shipments: lane.shipments,
        forecastByMonth: lane.forecast,
        share: 1,
      });
      const expected = Object.fromEntries(
        priced.charges
          .filter((charge) => charge.ratedAmount.gt(0))
          .flatMap((charge) =>
            charge.months.map((month) => [`${charge.chargeNo}/${month.month}`, month.costUsd.toFixed(2)]),
          ),
      );
      expect(row.costs ?? {}).toEqual(expected);
      if (priced.ratedShipments > 0)
        expect(new Decimal(row.all_in_usd).toFixed(2)).toBe(priced.costUsd.toFixed(2));
      expect(row.needs_pricing).toBe(false);
    }
  },
);

test('wrong cells come back named, and only their lane is left as it was', async () => {
  const { customer, carrier } = house.people;
  const [first, second] = await makeLanes(customer.companyId, Mode.RoadFTL, 2, 501);
  const { body } = await house.call(bids.saveBids, carrier, {
    body: {
      mode: Mode.RoadFTL,
      structureVersion: 1,
      bids: [
        { laneId: first?.laneId ?? '', rates: [{ chargeNo: 1, rate: -2 }] },
        { laneId: second?.laneId ?? '', rates: [{ chargeNo: 1, rate: 2.1 }] },
        { laneId: '999999', rates: [{ chargeNo: 1, rate: 2 }] },
      ],
    },
  });
  expect(body).toMatchObject({ saved: 1 });
  expect(body.errors).toEqual([
    { laneId: first?.laneId, chargeNo: 1, breakNo: null, message: 'Linehaul cannot be negative.' },
    { laneId: '999999', chargeNo: null, breakNo: null, message: 'There is no such lane open to you.' },
  ]);
});

test('a carrier reads its own bids only; the customer sees all, best first; others see nothing', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier, rivalCustomer } = house.people;
  const [lane] = await makeLanes(customer.companyId, Mode.RoadFTL, 1, 777);
  const laneId = lane?.laneId ?? '';
  const offer = (rate: number) => ({
    body: { mode: Mode.RoadFTL, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }] },
  });
  await house.call(bids.saveBids, carrier, offer(2.5));
  await house.call(bids.saveBids, otherCarrier, offer(2.53));
  await house.drainJobs();
  const all = await house.call(bids.listLaneBids, customer, { params: { laneId } });
  expect(all.body.map((bid) => [bid.carrierName, bid.colour, bid.isBest])).toEqual([
    ['Albatross Lines', 'Green', true],
    ['Buffalo Trucking', 'Green', false],
  ]);
  const own = await house.call(bids.listLaneBids, otherCarrier, { params: { laneId } });
  expect(own.body.map((bid) => [bid.carrierName, bid.colour, bid.isBest])).toEqual([
    ['Buffalo Trucking', null, null],
  ]);
  expect(own.raw.toString()).not.toContain('Albatross');
  expect((await house.call(bids.listLaneBids, rivalCarrier, { params: { laneId } })).status).toBe(404);
  expect((await house.call(bids.listLaneBids, rivalCustomer, { params: { laneId } })).status).toBe(404);
  expect((await house.call(bids.saveBids, customer, offer(1))).status).toBe(403);
});
