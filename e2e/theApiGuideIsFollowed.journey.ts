import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
let world: World;
let guide: string;
beforeAll(async () => {
  world = await openWorld();
  guide = await readFile(path.join(root, 'docs/api.md'), 'utf8');
});
afterAll(() => world?.close());

const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block ?? '');
const env = () => ({ ...process.env, LANEWRIGHT: world.address });

test('every command of the API guide does what it says', async () => {
  const commands = blocksOf('sh');
  expect(commands.length).toBeGreaterThanOrEqual(6);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], {
    cwd: world.folder,
    env: env(),
  });
  expect(stdout).toMatch(/x-total-count: \d+/i);
  expect(stdout).toContain('"stat":"Savings"');
  expect(stdout).toContain('"uploadId"');
  expect(stdout).toMatch(/20[04]$/m);
  // The last line is the error response that the guide explains.
  expect(stdout.trim()).toMatch(/"code":"[a-z_]+"[^\n]*$/);
});

test('its TypeScript program runs unchanged', async () => {
  const [program = ''] = blocksOf('ts');
  // Within the repository, so that packages can be resolved.
  const folder = path.join(root, 'node_modules/.cache/lanewright');
  const file = path.join(folder, `guide-${process.pid}.mts`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, program);
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { cwd: root, env: env() });
    expect(stdout).toContain('savings = baseline of the awarded part − awarded');
  } finally {
    await rm(file);
  }
});
