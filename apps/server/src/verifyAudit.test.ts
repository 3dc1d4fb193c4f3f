import { createPublicKey, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/testApp.ts';
import { testSecret } from '../test/support/testSettings.ts';
import { extendChain } from './platform/audit/extendChain.ts';
import { ConfigError } from './platform/config.ts';
import type { ConnectionFor } from './platform/database/connections.ts';
import { verifyAudit } from './verifyAudit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  // The entries get their links once no other test's transaction is older.
  await vi.waitFor(
    async () => {
      await extendChain(testApp.platform);
      const { rowCount } = await testApp.platform.database.ownerPool.query('SELECT FROM audit_links LIMIT 2');
      expect(rowCount).toBe(2);
    },
    { timeout: 20_000 },
  );
});
afterAll(() => testApp.close());

const commandLine = process.argv;
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = commandLine;
});

const connectionFor: ConnectionFor = (role) => ({
  host: inject('databaseHost'),
  port: inject('databasePort'),
  user: role === 'owner' ? inject('databaseSuperuser') : role,
  database: testApp.platform.database.ownerPool.options.database,
});

/** Runs the command and returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  let printed = '';
  process.argv = [...commandLine, ...args];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const { config, log } = testApp.platform;
  const code = await verifyAudit(config, log, async () => connectionFor);
  vi.restoreAllMocks();
  return { code, printed };
}

test('without an installation there is nothing to verify and none is created', async () => {
  await expect(run()).rejects.toThrow(ConfigError);
  await expect(readFile(path.join(testApp.platform.config.dataDir, 'secret'))).rejects.toThrow(/ENOENT/);
});

test('reports a valid audit in one line, with a key anyone can verify it with', async () => {
  await writeFile(path.join(testApp.platform.config.dataDir, 'secret'), testSecret.toString('hex'));
  const { code, printed } = await run();
  expect(printed).toMatch(/^\d+ entries, chain intact, head signed 2\S+Z at position \d+\n$/);
  expect(code).toBe(0);
  const key = await run('--public-key');
  expect(key.code).toBe(0);
  const [line = ''] = (await readFile(testApp.platform.config.auditAnchor, 'utf8')).split('\n');
  const { position, hash, signedAt, signature } = JSON.parse(line);
  const signed = Buffer.from(`lanewright audit head 1\n${position}\n${hash}\n${signedAt}`);
  expect(verify(null, signed, createPublicKey(key.printed), Buffer.from(signature, 'hex'))).toBe(true);
});

test('names what was tampered with, and the command fails', async () => {
  const { rows } = await testApp.platform.database.ownerPool.query(
    `UPDATE audit_entries SET action = 'another' WHERE audit_entry_id = (SELECT audit_entry_id FROM audit_links WHERE position = 2)
     RETURNING audit_entry_id`,
  );
  const { code, printed } = await run();
  expect(printed).toContain(
    `The audit log is not intact: altered, position 2, entry ${rows[0].audit_entry_id}: `,
  );
  expect(code).toBe(1);
});
