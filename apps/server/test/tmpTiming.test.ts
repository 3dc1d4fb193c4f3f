import { awards, overview } from '@lanewright/contract';
import { test } from 'vitest';
import { readFileSync } from 'node:fs';
import { plantBids, plantLanes } from './house/plantLanes.ts';
import { openTestHouse } from './house/testHouse.ts';

test('timing', async () => {
  const house = await openTestHouse();
  const { customer, carrier, otherCarrier } = house.people;
  const n = Number(process.env.N ?? 60);
  const lanes = await plantLanes(house, customer.companyId, 4, n, {});
  await plantBids(house, lanes, carrier.companyId, 0.9);
  await plantBids(house, lanes, otherCarrier.companyId, 0.95);
  const time = async (name: string, work: () => Promise<unknown>) => {
    const t = performance.now();
    const r = await work();
    console.log(
      name,
      Math.round(performance.now() - t),
      'ms',
      JSON.stringify((r as any)?.status),
      JSON.stringify((r as any)?.body)?.slice(0, 120),
    );
  };
  if (process.env.ANALYZE) await house.platform.database.ownerPool.query('ANALYZE');
  await time('best', () => house.call(awards.awardBestBids, customer, { body: { mode: 4 } }));
  const page = (as = customer) =>
    house.call(overview.listLanes, as, {
      query: { mode: 4, page: 1, pageSize: 200, sortBy: 'savings', sortDesc: 'true' } as never,
    });
  for (let i = 0; i < 3; i++) await time('page', () => page());
  await time('carrier page', () => page(carrier));
  await time('stats', () => house.call(overview.overviewStats, customer, { params: { id: 4 } as never }));
  await time('all', () => house.call(overview.listLanes, customer, { query: { mode: 4 } as never }));
  const text = readFileSync(
    new URL('../src/features/overview/lanesForCustomer.sql', import.meta.url),
    'utf8',
  );
  await house.platform.database.inScope([customer.companyId], async (tx) => {
    for (const q of [
      `SELECT * FROM (${text}\n) lane ORDER BY savings_usd DESC NULLS LAST, lane_id LIMIT 200`,
    ]) {
      const r = await tx.query(`EXPLAIN (ANALYZE, BUFFERS) ${q}`, [
        customer.companyId,
        4,
        new Date('2026-11-20T12:00:00Z'),
        null,
        null,
      ]);
      console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n'));
    }
  });
  await house.close();
}, 600000);
