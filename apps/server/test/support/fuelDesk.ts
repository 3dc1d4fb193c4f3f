import { awards, bids, type BodyInputOf, clauses, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect } from 'vitest';
import type { SeededLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

const mode = Mode.RoadFTL;
export const milesPerGallon = { van: 6, reefer: 5.5, flatbed: 5 };

/** Common steps of tests of fuel prices: shipments of 2026, a weekly diesel index with a holiday gap, clauses and awards. */
export function fuelDesk(testApp: TestApp, seeded: SeededLanes) {
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
  const { customer, carrier } = testApp.people;
  return {
    sql,
    /** Shipments every nine days of 2026, of different lengths; lane 2 ships twice as far. */
    async seedShipments(): Promise<void> {
      await sql(
        `INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id)
         SELECT customer_id, $2, row_number() OVER (ORDER BY lane_id), history_id FROM lanes WHERE customer_id = $1`,
        [seeded.customerId, seeded.uploadId],
      );
      await sql(
        `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, ship_date, charge, charge_usd, currency, miles)
         SELECT r.customer_id, r.upload_id, 100 * r.route_no + n, n, 0, r.route_no, day, day, 900, CASE WHEN n = 5 THEN NULL ELSE 900 END, 'USD',
           r.route_no * (400 + n % 7 * 13)
         FROM lane_routes r, generate_series(0, 32) n, LATERAL (SELECT '2026-01-08'::date + 9 * n AS day) d WHERE r.customer_id = $1`,
        [seeded.customerId],
      );
    },
    /** Mondays, with a holiday gap. */
    async seedIndex(): Promise<void> {
      await sql(
        `INSERT INTO index_series (series_code, name, unit, period, source) VALUES ('EIA.DIESEL.US', 'US diesel', 'USD per gallon', 'week', 'EIA')`,
      );
      await sql(
        `INSERT INTO index_values SELECT 'EIA.DIESEL.US', day::date, 3 + (extract(week FROM day)::integer * 37 % 50) * 0.02
         FROM generate_series('2026-01-05'::date, '2026-11-16', '7 days') day WHERE day <> '2026-05-25'`,
      );
    },
    /** A fuel surcharge per mile by that index, in a contract, and other clauses next to it. */
    async saveClause(
      contractNo = 1,
      others: BodyInputOf<typeof clauses.saveClauses>['clauses'] = [],
    ): Promise<void> {
      const saved = await testApp.call(clauses.saveClauses, customer, {
        params: { id: mode, no: contractNo },
        body: {
          clauses: [
            {
              clauseNo: null,
              name: 'Diesel',
              chargeNos: [],
              terms: {
                series: { kind: 'shared', code: 'EIA.DIESEL.US' },
                basis: 3.1,
                effect: { kind: 'perMile', milesPerGallon },
                date: 'ship',
                take: { kind: 'inForce', lagDays: 1 },
                hold: 'each',
                trigger: null,
                floor: null,
                ceiling: null,
                minAmount: null,
                maxAmount: null,
                decimals: 6,
                maxAgeDays: 21,
              },
              carrierId: null,
              fromMonth: null,
              toMonth: null,
              values: [],
            },
            ...others,
          ],
        },
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    },
    /** Bids and awards lanes of a contract at a reference price. */
    async award(
      reference: number,
      fuelBasisUsdPerGallon: number,
      { laneIds = seeded.laneIds, contractNo = 1, linehaul = 1.4 } = {},
    ): Promise<void> {
      await testApp.call(settings.saveInstance, customer, {
        params: { id: mode },
        body: { contractNo, properties: { 'fuel.referenceDieselUsdPerGallon': reference } },
      });
      const { body: structure } = await testApp.call(settings.getCharges, carrier, {
        params: { id: mode },
        query: { customerId: customer.companyId, contractNo },
      });
      const cells = [
        { chargeNo: 1, breakNo: null, rate: linehaul },
        { chargeNo: 2, breakNo: null, rate: 0.5 },
      ];
      const saved = await testApp.call(bids.saveBids, carrier, {
        body: {
          mode,
          structureVersion: structure.version,
          bids: laneIds.map((laneId) => ({ laneId, rates: cells, fuelBasisUsdPerGallon })),
        },
      });
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { errors: [] } });
      await testApp.drainJobs();
      const offers = await sql<{ lane_id: string; bid_id: string }>(
        `SELECT lane_id, bid_id FROM bids WHERE customer_id = $1 AND carrier_id = $2 AND withdrawn_at IS NULL AND lane_id = ANY ($3::bigint[])`,
        [seeded.customerId, carrier.companyId, laneIds],
      );
      const given = await testApp.call(awards.acceptBids, customer, {
        body: offers.map(({ lane_id: laneId, bid_id: bidId }) => ({ laneId, bidId, share: 100, months: [] })),
      });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      await testApp.drainJobs();
    },
  };
}
