import { addMonths, monthsFrom } from '@lanewright/freight';
import fc from 'fast-check';
import type { Transaction } from '../../src/platform/database/database.ts';
import { renewSummaries, type SeededLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

/** Contracts of a drawn world, and the first month of each. */
export const drawnContracts = [1, 2, 3] as const;
export const firstDrawnMonth = '2026-07';
const drawnMonths = monthsFrom(firstDrawnMonth, 18);

/** An award of a drawn world, by the numbers of its history, contract and carrier. */
export type DrawnAward = {
  readonly history: number;
  readonly contractNo: number;
  readonly carrier: 0 | 1;
  readonly share: number;
  readonly status: 'Pending' | 'Accepted' | 'Declined';
  readonly months: readonly { readonly month: string; readonly cents: number; readonly volume: number }[];
};
export type DrawnContract = {
  readonly contractNo: number;
  readonly state: 'Planned' | 'Open' | 'Closed' | 'Cancelled';
  readonly firstMonth: string;
  readonly months: number;
};
export type DrawnWorld = {
  readonly contracts: readonly DrawnContract[];
  readonly awards: readonly DrawnAward[];
  /** Histories that have no lane in contract 3, by number. */
  readonly left: readonly number[];
};

/** Draws awards of several contracts on lanes that share histories: shares may add up to more than a whole. */
export function drawAwards(histories: number): fc.Arbitrary<DrawnWorld> {
  const month = fc.record({
    cents: fc.integer({ min: 0, max: 9_999_999 }),
    volume: fc.integer({ min: 0, max: 9_999_999 }).map((thousandths) => thousandths / 1_000),
  });
  const award = fc
    .record({
      history: fc.integer({ min: 0, max: histories - 1 }),
      contractNo: fc.constantFrom(...drawnContracts),
      carrier: fc.constantFrom(0 as const, 1 as const),
      share: fc.constantFrom(100, 60, 40, 33.33, 10),
      status: fc.constantFrom(
        'Accepted' as const,
        'Accepted' as const,
        'Pending' as const,
        'Declined' as const,
      ),
      first: fc.integer({ min: 0, max: drawnMonths.length - 1 }),
      parts: fc.array(month, { minLength: 1, maxLength: 9 }),
    })
    .map(
      ({ first, parts, ...rest }): DrawnAward => ({
        ...rest,
        months: parts.map((part, at) => ({ ...part, month: addMonths(drawnMonths[first] ?? '', at) })),
      }),
    );
  const contract = fc.record({
    state: fc.constantFrom('Planned' as const, 'Open' as const, 'Closed' as const, 'Cancelled' as const),
    firstMonth: fc.constantFrom(...drawnMonths),
    months: fc.integer({ min: 1, max: 14 }),
  });
  return fc.record({
    contracts: fc
      .tuple(contract, contract, contract)
      .map((drawn) => drawn.map((one, at) => ({ ...one, contractNo: at + 1 }))),
    awards: fc.oneof(
      { weight: 5, arbitrary: fc.array(award, { minLength: 6, maxLength: 14, size: 'max' }) },
      fc.array(award, { maxLength: 2 }),
    ),
    left: fc.uniqueArray(fc.integer({ min: 0, max: histories - 1 }), { maxLength: 2 }),
  });
}

/** Lanes of each drawn contract, by the number of their history. */
export type DrawnLanes = ReadonlyMap<number, readonly string[]>;

/** Reads the lanes of a mode by contract, in the order of their histories. */
export async function drawnLanes(testApp: TestApp, { customerId, mode }: SeededLanes): Promise<DrawnLanes> {
  const { rows } = await testApp.platform.database.bulkPool.query<{ contract_no: number; ids: string[] }>(
    `SELECT contract_no, array_agg(lane_id::text ORDER BY history_id) AS ids FROM lanes
     WHERE customer_id = $1 AND mode = $2 GROUP BY contract_no`,
    [customerId, mode],
  );
  return new Map(rows.map(({ contract_no: contractNo, ids }) => [contractNo, ids]));
}

/** Replaces the contracts' states and months and all awards of a mode by those of a drawn world. */
export function storeDrawnWorld(
  testApp: TestApp,
  { customerId, mode }: SeededLanes,
  lanes: DrawnLanes,
  world: DrawnWorld,
): Promise<void> {
  const carriers = [testApp.people.carrier.companyId, testApp.people.otherCarrier.companyId];
  return testApp.platform.database.asSystem(async (tx) => {
    await tx.query('DELETE FROM award_months WHERE customer_id = $1', [customerId]);
    await tx.query('DELETE FROM awards WHERE customer_id = $1', [customerId]);
    for (const { contractNo, state, firstMonth, months } of world.contracts)
      await tx.query(
        `UPDATE contracts SET state = $4, first_month = $5, months = $6 WHERE customer_id = $1 AND mode = $2 AND contract_no = $3`,
        [customerId, mode, contractNo, state, `${firstMonth}-01`, months],
      );
    const left = world.left.map((history) => lanes.get(3)?.[history]);
    await tx.query(
      'UPDATE lanes SET is_counted = lane_id <> ALL ($3::bigint[]) WHERE customer_id = $1 AND mode = $2',
      [customerId, mode, left],
    );
    for (const award of world.awards)
      await storeAward(tx, { customerId, mode }, award, {
        laneId: lanes.get(award.contractNo)?.[award.history] ?? '',
        carrierId: carriers[award.carrier] ?? '',
      });
    await renewSummaries(tx, customerId, mode);
  });
}

async function storeAward(
  tx: Transaction,
  { customerId, mode }: Pick<SeededLanes, 'customerId' | 'mode'>,
  { share, status, contractNo, months }: DrawnAward,
  { laneId, carrierId }: { readonly laneId: string; readonly carrierId: string },
): Promise<void> {
  const { rows } = await tx.query<{ award_id: string }>(
    `INSERT INTO awards (customer_id, lane_id, bid_id, carrier_id, mode, share, status, rates, structure_version, currency, usd_per_unit,
       awarded_by, answer_by, contract_no)
     VALUES ($1, $2, 1, $3, $4, $5, $6, '[]', 1, 'USD', 1, 1, '2100-01-01', $7) RETURNING award_id`,
    [customerId, laneId, carrierId, mode, share, status, contractNo],
  );
  await tx.query(
    `INSERT INTO award_months (customer_id, award_id, lane_id, month, share, is_active, month_volume, awarded_usd)
     SELECT $1, $2, $3, (m || '-01')::date, $4, $5, v, c * 0.01 FROM unnest($6::text[], $7::numeric[], $8::bigint[]) AS x(m, v, c)`,
    [
      customerId,
      rows[0]?.award_id,
      laneId,
      share,
      status !== 'Declined',
      months.map(({ month }) => month),
      months.map(({ volume }) => volume),
      months.map(({ cents }) => cents),
    ],
  );
}
