import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { platformOn } from '../../apps/server/src/assemble.ts';
import { loadCaller } from '../../apps/server/src/features/accounts/index.ts';
import { summariseMode } from '../../apps/server/src/features/overview/summaries/createSummaries.ts';
import { flow, followers } from '../../apps/server/src/flow.ts';
import { signSessionToken } from '../../apps/server/src/platform/http/caller.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/httpServer.ts';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { installFlow } from '../../apps/server/src/platform/jobs/outbox.ts';
import type { Log } from '../../apps/server/src/platform/log.ts';
import { routes } from '../../apps/server/src/routes.ts';
import { insertCopiedContract } from '../../apps/server/test/support/insertSecondContract.ts';
import type { Tender } from './seedTender.ts';

const pageSize = 200;
const pages = 20;
/** A buyer's typical query: open van lanes between two lengths, highest savings first. */
const condition = `state = 'Started' AND strpos(lower(equipment), 'van') > 0 AND distance_miles >= 100`;
const filters = [
  { column: 'equipmentType', contains: 'van' },
  { column: 'miles', min: 100 },
];

/** Tables that a page of lanes is read from. */
const tablesOfPages = [
  'lanes',
  'lane_forecasts',
  'lane_typical_shipments',
  'bids',
  'lane_standings',
  'awards',
  'award_months',
  'lane_summaries',
  'lane_figures',
  'lane_risks',
] as const;

export type LanePage = {
  readonly summariseSeconds: number;
  readonly lanesFiltered: number;
  /** A page of the lane table, from request to response: rows with months and details, count and totals. */
  readonly pageMs: number;
  /** The bare queries on the index: the rows of the page, count and totals. */
  readonly bareMs: number;
  readonly lanePageRatio: number;
  /** The page with two more contracts of the same size in the mode, compared with before. */
  readonly contractsPageRatio: number;
};

/**
 * Measures pages of the lane table sorted by savings and filtered, compared with the bare indexed queries for the same rows and
 * totals.
 */
export async function measureLanePages(
  client: pg.Client,
  database: Database,
  dataDir: string,
  log: Log,
  tender: Tender,
): Promise<LanePage> {
  await seedAwards(client, tender);
  installFlow(flow, followers);
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir);
  const platform = await platformOn(config, log, Buffer.alloc(32, 1), database);
  const app = await createHttpServer(platform, routes, loadCaller);
  await app.ready();
  try {
    const token = await seedBuyer(client, tender, platform.sessionKey);
    const readPage = async (page: number) => {
      const answer = await app.inject({
        url: '/api/lanes/mode',
        query: {
          mode: String(tender.mode),
          incumbents: 'true',
          businessUnits: 'true',
          bidStatus: 'Started',
          filters: JSON.stringify(filters),
          sortBy: 'savings',
          sortDesc: 'true',
          page: String(page),
          pageSize: String(pageSize),
        },
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return Number(answer.headers['x-total-count']);
    };
    const summariseMs = await milliseconds(() =>
      database.asSystem((tx) => summariseMode(tx, tender.customerId, tender.mode)),
    );
    const lanesFiltered = await readPage(1);
    await client.query('VACUUM ANALYZE lane_summaries');
    const pageMs: number[] = [];
    const bareMs: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      bareMs.push(await milliseconds(() => readBare(client, tender, page)));
      pageMs.push(await milliseconds(() => readPage(page)));
    }
    const [typicalPage, typicalBare] = [median(pageMs), median(bareMs)];
    for (const contractNo of [2, 3]) await insertCopiedContract(client, contractNo, tablesOfPages);
    await client.query(`VACUUM ANALYZE ${tablesOfPages.join(', ')}`);
    await readPage(1);
    const amongThreeMs: number[] = [];
    for (let page = 1; page <= pages; page += 1) amongThreeMs.push(await milliseconds(() => readPage(page)));
    return {
      summariseSeconds: round(summariseMs / 1000),
      lanesFiltered,
      pageMs: round(typicalPage),
      bareMs: round(typicalBare),
      lanePageRatio: round(typicalPage / typicalBare),
      contractsPageRatio: round(median(amongThreeMs) / typicalPage),
    };
  } finally {
    await app.close();
  }
}

async function readBare(client: pg.Client, { customerId, mode }: Tender, page: number): Promise<void> {
  const from = `FROM lane_summaries WHERE customer_id = $1 AND mode = $2 AND ${condition}`;
  await client.query(
    `SELECT count(*), sum(baseline_cost_usd), sum(new_cost_usd), sum(pending_usd), sum(savings_usd), sum(amount_bid_usd),
       sum(shipment_count), sum(volume), sum(containers), sum(weight_kg) ${from}`,
    [customerId, mode],
  );
  await client.query(
    `SELECT * ${from} ORDER BY savings_usd DESC NULLS LAST, lane_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    [customerId, mode],
  );
}

/** Awards two of three lanes for a year, at 80 to 110 % of their baseline cost. */
export async function seedAwards(client: pg.Client, { customerId, mode }: Tender): Promise<void> {
  await client.query(
    `INSERT INTO awards (customer_id, award_id, lane_id, bid_id, carrier_id, mode, contract_no, share, status, rates, structure_version, currency,
       usd_per_unit, awarded_by, answer_by)
     SELECT $1, 1000000000 + b.lane_id, b.lane_id, b.bid_id, b.carrier_id, $2, 1, 100, 'Accepted', '[]', 1, 'USD', 1, 1, now() + interval '7 days'
     FROM (SELECT DISTINCT ON (lane_id) lane_id, bid_id, carrier_id FROM bids WHERE customer_id = $1 ORDER BY lane_id, bid_id) b
     WHERE b.lane_id % 3 > 0`,
    [customerId, mode],
  );
  await client.query(
    `INSERT INTO award_months (customer_id, award_id, lane_id, month, share, month_volume, month_baseline_usd, awarded_usd, baseline_usd)
     SELECT $1, a.award_id, a.lane_id, f.month, 100, f.volume, f.baseline_cost_usd,
       round(coalesce(f.baseline_cost_usd, 0) * (80 + a.lane_id % 31) / 100, 2), f.baseline_cost_usd
     FROM awards a JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = a.lane_id WHERE a.customer_id = $1`,
    [customerId],
  );
  await client.query('ANALYZE awards, award_months');
  await client.query('DELETE FROM lane_summaries WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
}

/** Creates a user of the customer with a session. */
export async function seedBuyer(client: pg.Client, { customerId }: Tender, key: Uint8Array): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    `INSERT INTO users (company_id, user_type, username, display_name, password_hash)
     VALUES ($1, 'Customer', 'bench-buyer@example.com', 'Bench Buyer', '-') RETURNING user_id`,
    [customerId],
  );
  const userId = rows[0]?.user_id ?? '';
  const familyId = randomUUID();
  await client.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at) VALUES ($1, $2, 'password', now(), now())`,
    [familyId, userId],
  );
  return signSessionToken(key, userId, familyId, 600);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
