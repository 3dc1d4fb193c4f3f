import {
  ChargeUnit,
  chargesLeftOut,
  colourOf,
  colourReference,
  Decimal,
  fuelEquipmentOf,
  Mode,
  type MoveType,
  offeredModes,
  type PricedLane,
  priceLane,
  scopeOf,
  sumOf,
} from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import {
  type DrawnTender,
  drawTender,
  type SeededBid,
  seedDrawn,
} from '../../../../test/support/drawTender.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { countedChargesLeftOut } from './chargesLeftOut.ts';
import { repriceMode } from './rankBids.ts';
import { settleBids } from './settleBids.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.platform.database.ownerPool.query(
    'TRUNCATE lanes, lane_histories, lane_routes, lane_forecasts, uploads, lines, bids, bid_rates, bid_prices, rated_lanes, lane_standings CASCADE',
  ),
);

const rows = async <T extends object>(sql: string, values: unknown[]) =>
  (await testApp.platform.database.bulkPool.query<T>(sql, values)).rows;

/** Connects two more carriers: medians need several other bids. */
async function connectMore(customerId: string, mode: number): Promise<string[]> {
  const made = await rows<{ carrier_id: string }>(
    `WITH made AS (INSERT INTO companies (kind, name) VALUES ('Carrier', 'Third ' || $3), ('Carrier', 'Fourth ' || $3) RETURNING company_id)
     INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $2 FROM made RETURNING carrier_id`,
    [customerId, mode, String(mode)],
  );
  return made.map((row) => row.carrier_id);
}

/** Prices a bid with `packages/freight`. */
function priceByFreight(tender: DrawnTender, bid: SeededBid): PricedLane {
  const lane = tender.lanes[bid.lane];
  if (lane === undefined) throw new Error('a bid on no lane');
  return priceLane({
    charges: tender.charges,
    rates: bid.rates,
    moveType: lane.moveType as MoveType | null,
    shipments: lane.shipments,
    forecastByMonth: lane.forecast,
    share: 1,
    usdPerUnit: tender.usdPerUnit[bid.currency] ?? '1',
    fuel: {
      quotedAtUsdPerGallon: bid.fuelBasis ?? '3',
      comparedAtUsdPerGallon: '3',
      equipment: fuelEquipmentOf(lane.equipment),
    },
  });
}

/** Its unit cost including other bids' prices for the charges it leaves out, as bids are compared where those count. */
function comparable(
  tender: DrawnTender,
  bid: SeededBid,
  priced: ReadonlyMap<SeededBid, PricedLane>,
): Decimal | null {
  const own = priced.get(bid);
  if (own === undefined || own.isPartial || own.unitCostUsd === null) return null;
  if (!tender.countsMissing) return own.unitCostUsd;
  const lane = tender.lanes[bid.lane];
  const leftOut = chargesLeftOut(tender.charges, bid.rates, (lane?.moveType ?? null) as MoveType | null);
  const others = [...priced]
    .filter(([other, lane]) => other !== bid && other.lane === bid.lane && !lane.isPartial)
    .map(([, lane]) => new Map(lane.charges.map((charge) => [charge.chargeNo, charge.unitCostUsd])));
  return own.unitCostUsd.plus(sumOf(scopeOf(leftOut, others).values()));
}

const cellsOf = (priced: PricedLane) =>
  Object.fromEntries(
    priced.charges.flatMap(({ chargeNo, months }) =>
      months.map(({ month, costUsd }) => [`${chargeNo}/${month}`, costUsd.toFixed(2)]),
    ),
  );

type Stored = {
  bid_id: string;
  lane_id: string;
  is_complete: boolean;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
  colour: string;
  is_best: boolean;
  measured_by: string;
  costs: Record<string, string> | null;
};

test.each(offeredModes)(
  'mode %i: pricing and ranking bids as a set equals freight’s arithmetic to the cent, for all charges, currencies and history',
  async (mode) => {
    const { customer, carrier, otherCarrier } = testApp.people;
    const carriers = [
      carrier.companyId,
      otherCarrier.companyId,
      ...(await connectMore(customer.companyId, mode)),
    ];
    await fc.assert(
      fc.asyncProperty(drawTender(mode, carriers.length), async (tender) => {
        const bids = await seedDrawn(testApp.platform, customer.companyId, mode, carriers, tender);
        const bidIds = bids.map(({ bidId }) => bidId);
        await testApp.platform.database.asSystem((tx) => settleBids(tx, customer.companyId, bidIds));
        await repriceMode.run(testApp.platform, {
          customerId: customer.companyId,
          mode,
          subject: 'drawn',
          factId: '0',
        });
        const stored = await rows<Stored>(
          `SELECT b.bid_id, b.lane_id, b.is_complete, b.all_in_usd, b.unit_cost_usd, b.colour, s.best_bid_id = b.bid_id AS is_best, s.measured_by,
             (SELECT jsonb_object_agg(c.charge_no || '/' || to_char(c.month, 'YYYY-MM'), c.cost_usd::text)
              FROM bid_costs c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id) AS costs
           FROM bids b LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = b.lane_id
           WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL`,
          [customer.companyId, mode],
        );
        const storedOf = new Map(stored.map((row) => [row.bid_id, row]));
        const laneIds = [...new Set(stored.map((row) => row.lane_id))];
        const counted = await testApp.platform.database.asSystem((tx) =>
          countedChargesLeftOut(tx, customer.companyId, mode, laneIds),
        );
        const leftOut = new Map(counted.map(({ bidId, unitUsd }) => [bidId, unitUsd]));
        expect(stored).toHaveLength(bids.length);
        const priced = new Map(bids.map((bid) => [bid, priceByFreight(tender, bid)]));
        for (const [bid, own] of priced) {
          const row = storedOf.get(bid.bidId);
          expect(row?.costs ?? {}).toEqual(cellsOf(own));
          expect(row?.is_complete).toBe(!own.isPartial);
          const isValid = !own.isPartial && own.charges.length > 0;
          expect(row?.all_in_usd ?? null).toBe(isValid ? own.costUsd.toFixed(2) : null);
          const onLane = bids.filter((other) => other.lane === bid.lane);
          const compared = onLane.map(
            (other) => comparable(tender, other, priced)?.toDecimalPlaces(12) ?? null,
          );
          const best = compared.reduce((a, b) => (a === null || (b !== null && b.lt(a)) ? b : a), null);
          const mine = compared[onLane.indexOf(bid)] ?? null;
          // Bulk awards compare bids by the same amount.
          if (mine !== null)
            expect(own.unitCostUsd?.plus(leftOut.get(bid.bidId) ?? 0).toFixed(9)).toBe(mine.toFixed(9));
          const { targetPrice = null, baselinePrice = null } = tender.lanes[bid.lane] ?? {};
          const reference = colourReference({
            measuresByTarget: tender.byTarget,
            target: targetPrice,
            baseline: baselinePrice,
            best,
            completeBids: compared.filter((cost) => cost !== null).length,
          });
          const target = { target: targetPrice, baseline: baselinePrice, best: null }[reference];
          expect(
            row?.colour,
            `${bid.bidId}: ${mine?.toFixed()} towards ${reference} ${target} or ${best?.toFixed()}`,
          ).toBe(colourOf({ allIn: mine, target, best }));
          expect(row?.measured_by).toBe(reference);
          if (row?.is_best === true) expect(mine?.eq(best ?? -1)).toBe(true);
        }
      }),
      { numRuns: drawnCases(7, 25), seed: mode, endOnFailure: true },
    );
  },
  120_000,
);

test('both ways of pricing round half a cent up where a plain double would lose it', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.RoadFTL;
  // 1.005 USD are 100.49999999999999 cents as a double, but exactly 100.5.
  const rates = ['1.005', '-1.005', '8.115', '2.675', '35.855', '0.285'];
  const charge = {
    name: 'Linehaul',
    type: 'Charge',
    unit: ChargeUnit.PerMile,
    location: 'Freight',
    currency: 'USD',
    required: false,
    minAllowed: null,
    maxAllowed: null,
    allowNegative: true,
    allowZero: true,
    hasBreaks: false,
    purpose: 'linehaul',
  } as const;
  const lane = {
    equipment: 'Van',
    moveType: null,
    targetPrice: '0',
    baselinePrice: '0',
    lines: [{ weightKg: null, volumeM3: null, containers: null, miles: '1', days: null }],
    shipments: [],
    forecast: Array.from({ length: 12 }, (_, at) => ({
      month: `2027-${String(at + 1).padStart(2, '0')}`,
      volume: '1',
    })),
  };
  await seedDrawn(testApp.platform, customer.companyId, mode, [carrier.companyId], {
    charges: [{ ...charge, chargeNo: 1 }],
    lanes: rates.map(() => lane),
    bids: rates.map((rate, at) => ({
      lane: at,
      carrier: 0,
      currency: 'USD',
      fuelBasis: null,
      rates: [{ chargeNo: 1, breakNo: 0, rate }],
    })),
    usdPerUnit: { USD: '1' },
    byTarget: false,
    countsMissing: false,
  });
  await rows(`UPDATE bids SET is_complete = true WHERE customer_id = $1 AND mode = $2`, [
    customer.companyId,
    mode,
  ]);
  const asked = { customerId: customer.companyId, mode, subject: 'halves', factId: '0' };
  await repriceMode.run(testApp.platform, asked);
  const priced = await rows<{ rate: string; all_in_usd: string; cost_usd: string }>(
    `SELECT trim_scale(r.rate)::text AS rate, b.all_in_usd, min(c.cost_usd)::text AS cost_usd
     FROM bids b JOIN bid_rates r USING (customer_id, bid_id) JOIN bid_costs c USING (customer_id, bid_id)
     WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL GROUP BY 1, 2`,
    [customer.companyId, mode],
  );
  const cents = new Map([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['8.115', '8.12'],
    ['2.675', '2.68'],
    ['35.855', '35.86'],
    ['0.285', '0.29'],
  ]);
  expect(new Map(priced.map(({ rate, cost_usd }) => [rate, cost_usd]))).toEqual(cents);
  for (const { cost_usd: cost, all_in_usd: allIn } of priced)
    expect(allIn).toBe(new Decimal(cost).times(12).toFixed(2));
});
