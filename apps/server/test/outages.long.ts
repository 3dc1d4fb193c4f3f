import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, notifications } from '@lanewright/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { sendAnnouncement } from '../src/features/notifications/index.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';

const cutsSeconds = Number(process.env.CUTS_SECONDS ?? 120);
const cutEveryMs = 2_000;

let folder = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let database: pg.Client;
let product: Product;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-outages-'));
  await chmod(folder, 0o711);
  own = await startOwnPostgres({ dataDir: folder, log: () => undefined });
  database = new pg.Client(own.connectionFor(own.superuser));
  await database.connect();
  const { host, port } = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(host)}:${port}/${own.database}`;
  product = await startProduct({
    dataDir: path.join(folder, 'files'),
    env: { DATABASE_URL: databaseUrl, SESSION_MINUTES: '120', LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await product?.stop();
  await database?.end();
  await own?.remove();
  await rm(folder, { recursive: true, force: true });
});

const rows = async <T extends object>(sql: string) => (await database.query<T>(sql)).rows;

test('with connections cut every two seconds the process stays up and every job runs once', async () => {
  const owner = await logIn(product.address, 'owner@demo.lanewright.example', demonstrationPassword);
  const companies = await owner.call(accounts.listCompanies, { query: { kind: 'Customer' } });
  const companyIds = companies.slice(0, 1).map(({ id }) => id);
  const endsAt = Date.now() + cutsSeconds * 1_000;
  let refused = 0;
  const writing = (async () => {
    for (let at = 0; Date.now() < endsAt; at += 1) {
      const audience = { userTypes: ['Customer' as const], companyIds };
      const body = { text: `Announcement ${at}`, priority: 10 as const, audience };
      await owner.call(notifications.announce, { body }).catch((error: Error) => {
        // A request whose connection was cut gets 503 and may be repeated; any other error fails the test.
        expect(error.message).toContain(': 503 ');
        refused += 1;
      });
      await pause(20);
    }
  })();
  let cut = 0;
  while (Date.now() < endsAt) {
    await pause(cutEveryMs);
    const { rowCount } = await database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    cut += rowCount ?? 0;
  }
  await writing;
  expect(product.process.exitCode, 'the process is up').toBeNull();
  await expect
    .poll(
      () =>
        rows(
          `SELECT j.attempts, j.run_at, j.locked_at, j.last_error
           FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier = '${sendAnnouncement.name}'`,
        ),
      {
        timeout: 180_000,
        interval: 1_000,
      },
    )
    .toEqual([]);
  const [told] = await rows<{ announcements: string; once: string; others: string }>(
    `SELECT (SELECT count(*) FROM announcements) AS announcements, count(*) FILTER (WHERE n = 1) AS once,
            count(*) FILTER (WHERE n <> 1) AS others
     FROM (SELECT a.announcement_id, count(n.outbox_fact_id) AS n
           FROM announcements a CROSS JOIN users u LEFT JOIN notifications n ON n.outbox_fact_id = a.outbox_fact_id AND n.user_id = u.user_id
           WHERE u.user_type = 'Customer' AND u.company_id = ANY (a.company_ids) GROUP BY a.announcement_id, u.user_id) each`,
  );
  console.info(`${cut} connections cut, ${refused} calls refused, ${told?.announcements} announcements made`);
  expect(Number(told?.announcements)).toBeGreaterThan(50);
  expect(told?.others).toBe('0');
  await expect
    .poll(async () => (await fetch(`${product.address}/health`)).status, { timeout: 30_000 })
    .toBe(200);
});

/** The server's processes: the postmaster, and all that it started. */
function serverProcesses(): number[] {
  const postmaster = Number(
    readFileSync(path.join(path.dirname(own.socketDir), 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(postmaster);
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

test.skipIf(process.platform !== 'linux')(
  'reports a frozen database within two seconds and recovers when it thaws',
  async () => {
    const owner = await logIn(product.address, 'owner@demo.lanewright.example', demonstrationPassword);
    const ask = async (url: string, init?: RequestInit) => {
      const startedAt = performance.now();
      const answer = await fetch(`${product.address}${url}`, init);
      await answer.arrayBuffer();
      return {
        status: answer.status,
        ms: performance.now() - startedAt,
        after: answer.headers.get('retry-after'),
      };
    };
    const logInOf = (name: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${name}@demo.lanewright.example`, password: demonstrationPassword }),
    });
    const pids = serverProcesses();
    // Some requests are in progress when it happens.
    const underWay = Array.from({ length: 20 }, () =>
      owner.call(accounts.listCompanies, { query: { kind: 'Customer' } }).then(
        () => 'answered',
        ({ message }: Error) => (message.includes(': 503 ') ? 'refused' : message),
      ),
    );
    await pause(50);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const frozenAt = performance.now();
      // A response from a moment before is still valid.
      await pause(300);
      const answers = await Promise.all([
        ask('/health'),
        ask('/api/auth', logInOf('customer')),
        ask('/api/auth', logInOf('carrier')),
      ]);
      const started = await Promise.all(underWay);
      const lasted = performance.now() - frozenAt;
      console.info(
        answers.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`),
        `all after ${Math.round(lasted)} ms`,
      );
      for (const { status, ms } of answers) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(2_000);
      }
      expect(answers[1]?.after).toBe('5');
      expect(started.filter((outcome) => outcome !== 'answered' && outcome !== 'refused')).toEqual([]);
      expect(lasted).toBeLessThan(2_800);
      const metrics = await (await fetch(`${product.address}/metrics`)).text();
      expect(metrics).toContain('database_up 0');
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await ask('/health')).status, { timeout: 20_000 }).toBe(200);
    await owner.call(accounts.listCompanies, { query: { kind: 'Customer' } });
    expect(await (await fetch(`${product.address}/metrics`)).text()).toContain('database_up 1');
  },
);
