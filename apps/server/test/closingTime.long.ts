import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bids, lanes, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';
import { signSessionToken } from '../src/platform/http/caller.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';
import { deriveKey, loadInstallationSecret } from '../src/platform/secrets.ts';

const mode = Mode.RoadFTL;
const rivals = 10;
const floodAtOnce = 30;

let folder = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let database: pg.Pool;
let product: Product;

const start = (port = 0) => {
  const { host, port: databasePort } = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(host)}:${databasePort}/${own.database}`;
  return startProduct({
    dataDir: path.join(folder, 'files'),
    env: { DATABASE_URL: databaseUrl, PORT: String(port) },
  });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-closing-'));
  await chmod(folder, 0o711);
  own = await startOwnPostgres({ dataDir: folder, log: (sentence) => console.info(sentence) });
  database = new pg.Pool(own.connectionFor(own.superuser));
  // Closing connections may outlive the server that is removed at the end.
  database.on('error', () => undefined);
  product = await start();
});
afterAll(async () => {
  await product?.stop();
  await database?.end();
  await own?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Carriers of a customer in the mode, with a user and a session each. */
async function seedCarriers(customerId: string): Promise<{ carrierId: string; token: string }[]> {
  const secret = await loadInstallationSecret(path.join(folder, 'files'));
  const { rows } = await database.query<{ carrier_id: string; user_id: string; family_id: string }>(
    `WITH made AS (
       INSERT INTO companies (kind, name) SELECT 'Carrier', 'Rival ' || i FROM generate_series(1, $2::integer) i RETURNING company_id, name
     ), connected AS (INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $3 FROM made),
     users AS (
       INSERT INTO users (company_id, user_type, username, email, display_name, password_hash)
       SELECT company_id, 'Carrier', address, address, name, 'none'
       FROM made CROSS JOIN LATERAL (SELECT replace(lower(name), ' ', '-') || '@example.com' AS address) a RETURNING user_id, company_id
     )
     SELECT company_id AS carrier_id, user_id, gen_random_uuid() AS family_id FROM users ORDER BY company_id`,
    [customerId, rivals + 2, mode],
  );
  await database.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at)
     SELECT s.family_id, s.user_id, 'password', now(), now() FROM unnest($1::uuid[], $2::bigint[]) AS s(family_id, user_id)`,
    [rows.map((row) => row.family_id), rows.map((row) => row.user_id)],
  );
  const key = deriveKey(secret, 'session tokens');
  return Promise.all(
    rows.map(async (row) => ({
      carrierId: row.carrier_id,
      token: await signSessionToken(key, row.user_id, row.family_id, 60),
    })),
  );
}

const call = (token: string, address: string, body?: unknown) =>
  fetch(`${product.address}/api${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('under load up to the closing time every timely offer counts, even after a kill within the minute, and no later one', async () => {
  const customer = await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);
  const lane = await customer.call(lanes.createLane, {
    body: {
      mode,
      origin: { city: 'Dallas', state: 'TX', country: 'US' },
      destination: { city: 'Atlanta', state: 'GA', country: 'US' },
      equipment: 'Dry Van',
      typicalShipment: { weightKg: 15_000, miles: 800 },
      shipmentsPerMonth: 10,
    },
  });
  const laneId = lane.laneId ?? '';
  const { rows } = await database.query<{ customer_id: string }>(
    'SELECT customer_id FROM lanes WHERE lane_id = $1',
    [laneId],
  );
  const customerId = rows[0]?.customer_id ?? '';
  const carriers = await seedCarriers(customerId);
  const [flooder, late] = carriers.slice(rivals);
  const closesAt = new Date(Date.now() + 75_000);
  const made = await customer.call(tenders.createTender, {
    body: {
      name: 'To the second',
      mode,
      laneIds: [laneId],
      carrierIds: carriers.map(({ carrierId }) => carrierId),
      round: { opensAt: new Date().toISOString(), closesAt: closesAt.toISOString() },
    },
  });
  const roundNow = async () =>
    (
      await database.query<{ state: string; previous_closing_times: Date[]; closed_at: Date | null }>(
        'SELECT state, previous_closing_times, closed_at FROM tender_rounds WHERE tender_id = $1',
        [made.tenderId],
      )
    ).rows[0];
  await expect.poll(async () => (await roundNow())?.state, { timeout: 30_000 }).toBe('Open');
  let isFlooding = true;
  const flood = Array.from({ length: floodAtOnce }, async () => {
    while (isFlooding)
      await call(flooder?.token ?? '', `/bids/grid?mode=${mode}`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => pause(100));
  });
  const offer = (token: string, rate: number) =>
    call(token, '/bids/save', {
      mode,
      structureVersion: 1,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }],
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { saved?: number } }));
  await pause(closesAt.getTime() - 1_000 - Date.now());
  const inTime = carriers.slice(0, rivals).map(({ token }, at) => offer(token, 2 + at / 100));
  await pause(closesAt.getTime() + 500 - Date.now());
  const tooLate = offer(late?.token ?? '', 1);
  expect((await Promise.all(inTime)).map(({ status, body }) => [status, body.saved])).toEqual(
    Array.from({ length: rivals }, () => [200, 1]),
  );
  expect((await tooLate).body.saved).toBe(0);
  isFlooding = false;
  await Promise.all(flood);
  expect((await roundNow())?.state, 'nothing is closed before what arrived in time was served').toBe('Open');
  const port = Number(new URL(product.address).port);
  await product.kill();
  product = await start(port);
  await expect.poll(async () => (await roundNow())?.state, { timeout: 120_000 }).toBe('Closed');
  expect(await roundNow()).toMatchObject({ previous_closing_times: [], closed_at: closesAt });
  const seen = await (
    await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword)
  ).call(bids.listLaneBids, { params: { laneId } });
  expect(seen.map((bid) => bid.carrierId).toSorted()).toEqual(
    carriers
      .slice(0, rivals)
      .map(({ carrierId }) => carrierId)
      .toSorted(),
  );
}, 300_000);
