import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { platformOn } from '../../apps/server/src/assemble.ts';
import { loadCaller } from '../../apps/server/src/features/accounts/index.ts';
import { flow, followers } from '../../apps/server/src/flow.ts';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { signSessionToken } from '../../apps/server/src/platform/http/caller.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/httpServer.ts';
import { installFlow } from '../../apps/server/src/platform/jobs/outbox.ts';
import type { Log } from '../../apps/server/src/platform/log.ts';
import { routes } from '../../apps/server/src/routes.ts';
import { type ListCase, listCases, pageSize } from './listCases.ts';

const times = 5;

type Bench = {
  readonly client: pg.Client;
  /** Connects with the product's role. */
  readonly bare: pg.Client;
  readonly database: Database;
  readonly dataDir: string;
  readonly log: Log;
  readonly say: (sentence: string) => void;
};

/**
 * Measures for each case the product's request, the bare queries for its rows and their count, and the query for its rows alone.
 */
export async function measureLists({ client, bare, database, dataDir, log, say }: Bench) {
  installFlow(flow, followers);
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir);
  const platform = await platformOn(config, log, Buffer.alloc(32, 1), database);
  const app = await createHttpServer(platform, routes, loadCaller);
  await app.ready();
  try {
    const token = await seedOwner(client, platform.sessionKey);
    const call = async (url: string, query: Record<string, string> = {}) => {
      const answer = await app.inject({ url, query, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return {
        total: Number(answer.headers['x-total-count']),
        rows: (JSON.parse(answer.body) as unknown[]).length,
      };
    };
    // Overhead of an Owner's request that reads next to nothing.
    const callMs = await typical(() => call('/api/admin/management/containers', { pageSize: '1' }));
    const cases = await listCases(bare);
    const measured = [];
    for (const listed of cases) {
      const ask = () => call(`/api/admin/management/${listed.table}`, listed.query);
      const seen = await ask();
      const known = await readBare(bare, listed);
      if (seen.total !== known.total || seen.rows !== known.rows)
        throw new Error(`${listed.name}: ${JSON.stringify(seen)} is not ${JSON.stringify(known)}`);
      const [ms, countMs, rowsAloneMs] = await typicalOf([
        ask,
        () => bare.query(listed.count, [...listed.values]),
        () => bare.query(listed.rows, [...listed.values]),
      ]);
      const bareMs = countMs + rowsAloneMs;
      measured.push({ name: listed.name, ms, bareMs, rowsAloneMs, ratio: ms / bareMs });
      say(`${listed.name}: ${round(ms)} ms; bare ${round(bareMs)} ms, rows alone ${round(rowsAloneMs)} ms`);
    }
    // The first request after a row was edited: the cached count is invalid.
    const [first] = cases;
    const afterEdit: number[] = [];
    const afterEditBare: number[] = [];
    for (let time = 0; first !== undefined && time < times; time += 1) {
      await client.query('UPDATE gazetteer_editions SET edition = edition + 1');
      afterEdit.push(await milliseconds(() => call(`/api/admin/management/${first.table}`, first.query)));
      afterEditBare.push(await milliseconds(() => readBare(bare, first)));
    }
    const worst = measured.toSorted((a, b) => b.ratio - a.ratio)[0];
    // Subtracts the request's overhead, which would otherwise dominate where reading the rows alone is fast.
    const beside = measured.map(({ name, ms, rowsAloneMs }) => ({
      name,
      ratio: Math.max(0, ms - callMs) / rowsAloneMs,
    }));
    const worstBeside = beside.toSorted((a, b) => b.ratio - a.ratio)[0];
    return {
      cases: measured.length,
      worstRatio: round(worst?.ratio ?? 0),
      worstCase: worst?.name,
      medianRatio: round(median(measured.map(({ ratio }) => ratio))),
      afterEditRatio: round(median(afterEdit) / median(afterEditBare)),
      slowestMs: round(Math.max(...measured.map(({ ms }) => ms))),
      callMs: round(callMs),
      worstRatioToRowsAlone: round(worstBeside?.ratio ?? 0),
      worstCaseToRowsAlone: worstBeside?.name,
    };
  } finally {
    await app.close();
  }
}

async function readBare(bare: pg.Client, { count, rows, values }: ListCase) {
  const counted = await bare.query<{ total: number }>(count, [...values]);
  const page = await bare.query(rows, [...values]);
  return { total: counted.rows[0]?.total ?? 0, rows: Math.min(page.rows.length, pageSize) };
}

/** Seeds an Owner with a session and returns its token. */
async function seedOwner(client: pg.Client, key: Uint8Array): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    `WITH platform AS (INSERT INTO companies (kind, name) VALUES ('Platform', 'Bench') RETURNING company_id)
     INSERT INTO users (company_id, user_type, username, display_name, password_hash)
     SELECT company_id, 'Owner', 'bench-owner@example.com', 'Bench Owner', '-' FROM platform RETURNING user_id`,
  );
  const userId = rows[0]?.user_id ?? '';
  const familyId = randomUUID();
  await client.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at) VALUES ($1, $2, 'password', now(), now())`,
    [familyId, userId],
  );
  return signSessionToken(key, userId, familyId, 7_200);
}

/** Returns the medians of several tasks, run alternately so that other load on the machine affects all of them. */
async function typicalOf(works: readonly (() => Promise<unknown>)[]): Promise<[number, number, number]> {
  const taken: number[][] = works.map(() => []);
  for (let time = 0; time < times; time += 1)
    for (const [at, work] of works.entries()) taken[at]?.push(await milliseconds(work));
  const [one = 0, other = 0, third = 0] = taken.map(median);
  return [one, other, third];
}

async function typical(work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await milliseconds(work));
  return median(taken);
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
