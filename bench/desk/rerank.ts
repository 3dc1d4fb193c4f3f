import { parseConfig } from '../../apps/server/src/platform/config.ts';
import { platformOn } from '../../apps/server/src/assemble.ts';
import { rankMode } from '../../apps/server/src/features/bids/index.ts';
import { flow, followers } from '../../apps/server/src/flow.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { installFlow } from '../../apps/server/src/platform/jobs/outbox.ts';
import type { Log } from '../../apps/server/src/platform/log.ts';
import type pg from 'pg';
import type { Tender } from './seedTender.ts';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};
const driver = 'charge_driver(c.unit, s.containers, s.miles, s.chargeable_kg, s.revenue_tons, 1, s.days)';

/** One SELECT over shipments × charges: the quantity of every charge, summed by lane. The better of two runs. */
export async function shipmentsTimesCharges(
  client: pg.Client,
  { customerId, mode }: Tender,
): Promise<number> {
  const select = () =>
    client.query(
      `SELECT count(*), sum(total) FROM (
         SELECT s.lane_id, c.charge_no, sum(${driver} * 1.25) AS total
         FROM rated_shipments s
         JOIN structure_charges c ON c.customer_id = $1 AND c.mode = $2 AND c.version = 1 AND c.charge_no < 9
         WHERE s.customer_id = $1 AND s.mode = $2
         GROUP BY s.lane_id, c.charge_no) by_lane`,
      [customerId, mode],
    );
  return Math.min(await seconds(select), await seconds(select));
}

/** The same for the charges of every bid, each at its own rate: what the bids cost without minimums, months or rounding. */
export async function shipmentsTimesBids(client: pg.Client, { customerId, mode }: Tender): Promise<number> {
  return seconds(() =>
    client.query(
      `SELECT count(*), sum(total) FROM (
         SELECT b.bid_id, sum(${driver} * r.rate) AS total
         FROM rated_shipments s
         JOIN bids b ON b.customer_id = $1 AND b.lane_id = s.lane_id
         JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = b.bid_id
         JOIN structure_charges c ON c.customer_id = $1 AND c.mode = $2 AND c.version = 1 AND c.charge_no = r.charge_no AND c.charge_no < 9
         WHERE s.customer_id = $1 AND s.mode = $2
         GROUP BY b.bid_id) by_bid`,
      [customerId, mode],
    ),
  );
}

/** Seconds to price and rank everything, like the job does after volumes changed: first with nothing priced, then again. */
export async function rerankEverything(
  client: pg.Client,
  database: Database,
  dataDir: string,
  log: Log,
  { customerId, mode }: Tender,
): Promise<{ firstSeconds: number; againSeconds: number }> {
  installFlow(flow, followers);
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir);
  const platform = await platformOn(config, log, Buffer.alloc(32, 1), database);
  const payload = { customerId, mode, volumesChanged: true, subject: 'bench', factId: '0' };
  const firstSeconds = await seconds(() => rankMode.run(platform, payload));
  // Change every rate, so that no existing result can be reused.
  await database.asSystem((tx) =>
    tx.query('UPDATE bid_rates SET rate = rate * 1.01 WHERE customer_id = $1', [customerId]),
  );
  // In production, eight million rates are not written right before a ranking, so their clean-up must not run during the
  // measurement.
  await client.query('VACUUM ANALYZE bid_rates');
  const againSeconds = await seconds(() => rankMode.run(platform, payload));
  return { firstSeconds, againSeconds };
}
