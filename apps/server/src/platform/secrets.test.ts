import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { loadInstallationSecret, readInstallationSecret } from './secrets.ts';

const made: string[] = [];
const newDir = async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'lanewright-secret-'));
  made.push(dir);
  return dir;
};
afterAll(() => Promise.all(made.map((dir) => rm(dir, { recursive: true }))));

test('creates the secret once, completely, readable by its account only, and leaves no other file', async () => {
  const dir = path.join(await newDir(), 'deeper');
  expect(await readInstallationSecret(dir)).toBeNull();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadInstallationSecret(dir)));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size, 'all starts agree').toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(await readInstallationSecret(dir)).toEqual(secrets[0]);
  expect(await readdir(dir)).toEqual(['secret']);
  expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('ignores whitespace at the end', async () => {
  const dir = await newDir();
  await writeFile(path.join(dir, 'secret'), `${'ab'.repeat(32)}\n`);
  expect(await loadInstallationSecret(dir)).toEqual(Buffer.alloc(32, 0xab));
});

test.each(['', '\n', 'ab'.repeat(31), 'ab'.repeat(33), `${'ab'.repeat(31)}zz`, '\0'.repeat(64)])(
  'a damaged secret (%j) prevents the start and stays unchanged',
  async (text) => {
    const dir = await newDir();
    const file = path.join(dir, 'secret');
    await writeFile(file, text);
    for (const start of [loadInstallationSecret, readInstallationSecret]) {
      const refusal = await start(dir).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ConfigError);
      expect((refusal as Error).message).toContain(file);
      expect((refusal as Error).message).toContain('backup');
    }
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);
