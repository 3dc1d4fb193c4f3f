import { accounts, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, seedLanes } from '../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../test/support/testApp.ts';
import { demonstrationPassword } from '../features/settings/index.ts';
import { demonstrationParts } from '../flow.ts';
import type { Transaction } from '../platform/database/database.ts';
import { makeEnvelopeKey, readEnvelopeKey } from '../platform/sealing/envelopeKeys.ts';
import { deleteDemoData, selectDemonstration } from './deleteDemoData.ts';
import { ensureDemonstrationCompanies } from './demonstrationCompanies.ts';

const mode = Mode.RoadFTL;
/** Customer tables that a reset leaves untouched: connections, audit, invitations and change stamps. */
const staying = ['audit_entries', 'connections', 'customer_carriers', 'figure_stamps', 'invitations'];

let testApp: TestApp;
let demonstration: string;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEMO_LANES: 'false' } });
  await ensureDemonstrationCompanies(testApp.platform);
  const [aurora] = await sql<{ company_id: string }>(
    `SELECT company_id FROM companies WHERE name = 'Aurora Health Supply'`,
  );
  demonstration = aurora?.company_id ?? '';
  // The test setup's own companies count as real ones here.
  await sql(`UPDATE companies SET is_demonstration = false WHERE company_id IN (
    SELECT company_id FROM users WHERE username NOT LIKE '%@demo.lanewright.example')`);
  for (const customerId of [demonstration, testApp.people.customer.companyId]) {
    const seeded = await seedLanes(testApp, customerId, mode, 3);
    await seedBids(testApp, seeded, testApp.people.carrier.companyId, 0.9);
  }
  await sql(
    `INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [demonstration, testApp.people.carrier.companyId, mode],
  );
  // Finish the jobs caused by the setup before anything is compared.
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;
const reset = () => testApp.call(settings.resetDemonstration, testApp.people.owner);
const progress = async () => (await testApp.call(settings.readDemonstrationReset, testApp.people.owner)).body;

async function customerTables(): Promise<string[]> {
  const found = await sql<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'customer_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}

/** Row count and content hash of each table for a company. */
async function rowsOf(customerId: string): Promise<Record<string, string>> {
  const counted: Record<string, string> = {};
  for (const table of await customerTables()) {
    const [row] = await sql<{ rows: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS rows FROM ${table} t WHERE customer_id = $1`,
      [customerId],
    );
    counted[table] = row?.rows ?? '';
  }
  return counted;
}

test('every customer table is either cleared by a feature or kept', async () => {
  const cleared: string[] = [];
  const spy = {
    query: async (text: string) => {
      const table = /^DELETE FROM (\w+)/.exec(text.trim())?.[1];
      if (table !== undefined) cleared.push(table);
      return { rows: [], rowCount: 0 };
    },
  } as unknown as Transaction;
  for (const part of demonstrationParts) await part.clear(spy, { companyIds: ['1'], userIds: ['1'] });
  const tables = await customerTables();
  expect(tables.filter((table) => !cleared.includes(table) && !staying.includes(table))).toEqual([]);
});

test('a reset deletes only the demonstration’s rows and lets its users log in again', async () => {
  const others = await rowsOf(testApp.people.customer.companyId);
  expect((await rowsOf(demonstration)).lanes).toMatch(/^3 /);
  await sql(`UPDATE users SET password_hash = 'nothing' WHERE username = 'customer@demo.lanewright.example'`);
  const begun = await reset();
  expect(begun).toMatchObject({ status: 200, body: { state: 'Running' } });
  // A second request returns the running reset.
  expect((await reset()).body.id).toBe(begun.body.id);
  await testApp.drainJobs();
  const { last } = await progress();
  expect(last).toMatchObject({ id: begun.body.id, state: 'Done', failure: null });
  expect(last?.stepsDone).toBe(last?.steps);
  expect(await rowsOf(testApp.people.customer.companyId)).toEqual(others);
  const left = Object.entries(await rowsOf(demonstration)).filter(([, rows]) => !rows.startsWith('0 '));
  const begins = [
    'charge_structures',
    'company_modes',
    'contracts',
    'instance_properties',
    'structure_breaks',
    'structure_charges',
  ];
  expect(left.map(([table]) => table).filter((table) => !staying.includes(table))).toEqual(begins);
  const { body } = await testApp.call(accounts.authenticate, null, {
    body: { username: 'customer@demo.lanewright.example', password: demonstrationPassword },
  });
  expect(body).toHaveProperty('jwtToken');
  const audited = await sql<{ action: string; actor_user_id: string }>(
    `SELECT action, actor_user_id FROM audit_entries WHERE action = 'demonstration.resetAsked'`,
  );
  expect(audited).toEqual([
    { action: 'demonstration.resetAsked', actor_user_id: testApp.people.owner.userId },
  ]);
});

test('a reset that is killed between two features restarts and finishes', async () => {
  await seedLanes(testApp, demonstration, mode, 2, { label: 'again' });
  const half = demonstrationParts.slice(0, 4);
  const broken = { feature: 'broken', clear: () => Promise.reject(new Error('killed')) };
  await expect(deleteDemoData(testApp.platform, [...half, broken], async () => {})).rejects.toThrow('killed');
  expect((await rowsOf(demonstration)).lanes).toMatch(/^2 /);
  await deleteDemoData(testApp.platform, demonstrationParts, async () => {});
  await deleteDemoData(testApp.platform, demonstrationParts, async () => {});
  expect((await rowsOf(demonstration)).lanes).toMatch(/^0 /);
});

test('a reset that is killed after its tender events still destroys the keys of their sealed rounds', async () => {
  const [tender] = await sql<{ tender_id: string }>(
    `WITH t AS (
       INSERT INTO tenders (customer_id, name, mode, contract_no, gives_feedback, forbids_rise, created_by, created_at)
       VALUES ($1, 'Sealed', $2, 1, true, false, 1, now()) RETURNING customer_id, tender_id
     )
     INSERT INTO tender_rounds (customer_id, tender_id, round_no, state, is_sealed, opens_at, closes_at)
     SELECT customer_id, tender_id, 1, 'Open', true, now(), now() + interval '1 day' FROM t RETURNING tender_id`,
    [demonstration, mode],
  );
  const key = `round-${demonstration}-${tender?.tender_id}-1`;
  await makeEnvelopeKey(testApp.platform, key);
  const broken = { feature: 'broken', clear: () => Promise.reject(new Error('killed')) };
  const upTo = demonstrationParts.slice(
    0,
    demonstrationParts.findIndex(({ feature }) => feature === 'tenders') + 1,
  );
  await expect(deleteDemoData(testApp.platform, [...upTo, broken], async () => {})).rejects.toThrow('killed');
  await deleteDemoData(testApp.platform, demonstrationParts, async () => {});
  await testApp.drainJobs();
  expect(await readEnvelopeKey(testApp.platform, key)).toBeNull();
});

test('does nothing on an installation without a demonstration', async () => {
  const { companyIds } = await selectDemonstration(testApp.platform);
  await sql('UPDATE companies SET is_demonstration = false');
  expect(await reset()).toMatchObject({ status: 422, body: { code: 'no_demo_data' } });
  await sql('UPDATE companies SET is_demonstration = true WHERE company_id = ANY ($1::bigint[])', [
    companyIds,
  ]);
});
