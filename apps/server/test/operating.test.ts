import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../src/platform/metrics.ts';
import { environment, parseConfig } from '../src/platform/config.ts';
import { nodeOptions } from '../../../tools/product/startProduct.ts';
import { repositoryRoot } from './support/testSettings.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const isThere = (file: string) => existsSync(path.join(repositoryRoot, file));
const operating = read('docs/operating.md');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const compose = read('compose.yaml');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
/** Read by the commands they belong to, or by Node and other container images. */
const notOurs = [
  'OWNER_USERNAME',
  'OWNER_PASSWORD',
  'NODE_OPTIONS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'BUILD_COMMIT',
];
const known = [...Object.keys(environment.shape), ...notOurs];

const variableRow = /^\| `([A-Z0-9_]+)` \| ([^|]+) \|/gm;
/** The section "Configuration" of a guide. */
const configurationOf = (guide: string) =>
  (guide.split('\n## Configuration\n')[1] ?? '').split('\n## ')[0] ?? '';

test('the table of variables matches what the product reads, with its defaults', () => {
  const rows = [...configurationOf(operating).matchAll(variableRow)];
  const told = new Map(rows.map(([, name = '', fallback = '']) => [name, fallback.trim()]));
  expect([...told.keys()].toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  expect(rows).toHaveLength(told.size);
  const defaults = environment.parse({});
  for (const [name, value] of Object.entries(defaults))
    expect(`${name} ${told.get(name) ?? ''}`).toContain(`\`${String(value)}\``);
  expect(parseConfig({}, '/').host).toBe('127.0.0.1');
  expect(parseConfig({ NODE_ENV: 'production', MAIL_WITHOUT_SMTP: 'true' }, '/').host).toBe('0.0.0.0');
});

test('each variable that the product reads is in the operating guide only, not in the README too', () => {
  const named = [...configurationOf(read('README.md')).matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(named).toContain('OWNER_USERNAME');
  expect(named.filter((name) => name in environment.shape)).toEqual([]);
});

test('the operating guide names existing commands, metrics and links', async () => {
  const commands = [...operating.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(commands).toEqual(expect.arrayContaining(['backup', 'restore', 'db:distribute', 'audit:verify']));
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const names =
    /`((?:http_request|jobs?|database|workers|mails|disk|rounds|audit_rows)(?:_[a-z_]+)?)(?:\{[^`]*\})?`/g;
  const ours = [...operating.matchAll(names)].map(([, name]) => name ?? '');
  const measured = await createMetrics().registry.metrics();
  expect(ours.filter((name) => !measured.includes(`# TYPE ${name} `))).toEqual([]);
  expect(new Set(ours).size, 'every alarm has its measure').toBeGreaterThanOrEqual(12);
  const links = [...operating.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target ?? '');
  const local = links.filter((target) => !target.startsWith('http'));
  const missing = (target: string) =>
    !isThere(path.join('docs', target)) && !isThere(path.join('docs', `${target}.md`));
  expect(local.filter((target) => missing(target) && target !== 'security')).toEqual([]);
});

test('everything the Dockerfile copies and runs exists', () => {
  const lines = dockerfile.split('\n');
  const copied = lines
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copied.length).toBeGreaterThan(20);
  expect(copied.filter((source) => !isThere(source))).toEqual([]);
  // Every workspace needs its own package list, or the lockfile does not match.
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const workspaces = Object.keys(lock.packages).filter((place) => /^(apps|packages)\/[^/]+$/.test(place));
  const lists = copied.filter((source) => /^(apps|packages)\/.*package\.json$/.test(source));
  expect(workspaces.filter((place) => !lists.includes(`${place}/package.json`))).toEqual([]);
  const programs = [...dockerfile.matchAll(/node (tools\/\S+\.mjs)/g)].map(([, file]) => file ?? '');
  expect(programs).toEqual(['tools/build.mjs']);
  expect(programs.filter((file) => !isThere(file))).toEqual([]);
  const command = ['node', ...nodeOptions, 'apps/server/dist/main.mjs'];
  expect(dockerfile).toContain(`ENTRYPOINT [${command.map((word) => `"${word}"`).join(', ')}]`);
  expect(operating).toContain(`\n${command.join(' ')} --services=http `);
  expect(scripts.start).toBe(`node ${nodeOptions.join(' ')} tools/start.mjs`);
  expect(read('tools/build/sourceStamp.mjs')).toContain("'apps/server/dist/main.mjs'");
  expect(dockerfile).toMatch(/\nUSER node\n/);
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set(['node:24.21.0-bookworm-slim']));
});

test('everything the Dockerfile copies is sent to the builder', () => {
  const [refused, ...rules] = read('.dockerignore').trim().split('\n');
  expect(refused).toBe('**');
  const open = rules.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, all = '']) =>
    all.split(' '),
  );
  const isSent = (source: string) => open.some((each) => source === each || source.startsWith(`${each}/`));
  expect(sources.filter((source) => !isSent(source))).toEqual([]);
});

test('compose names only variables that are read, and pins images to a version', () => {
  const variables = [
    ...compose.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm),
    ...dockerfile.matchAll(/\b([A-Z_]{4,})=/g),
  ];
  const names = variables.map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image ?? '');
  expect(images.filter((image) => image !== 'lanewright' && !/:v?\d+\.\d+/.test(image))).toEqual([]);
});
