// npm run release:record -- <commit> <folder>: starts the release of a commit with its demonstration and a tender in every
// mode, and stores its rows and its responses. A test migrates the rows and compares the responses (contractsRelease.test.ts).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { openMailbox } from '../../apps/server/test/support/mailbox.ts';
import { register, trialPassword } from '../conformance/trial/members.ts';
import { csvOf, trialFiles } from '../conformance/trial/trialFiles.ts';
import { type Tender, tender } from '../conformance/trial/tender.ts';
import { ask, uploadUntilApproval } from '../conformance/trial/uploadFile.ts';
import { type Answer, openWorld, type Who, type World } from '../conformance/world.ts';
import { startProduct } from '../product/startProduct.ts';
import { recordedCalls } from './recordedCalls.ts';

const [commit, folder] = process.argv.slice(2);
if (commit === undefined || folder === undefined) {
  console.error('usage: npm run release:record -- <commit> <folder>');
  process.exit(2);
}
const root = path.resolve(import.meta.dirname, '../..');
/** The secret of the tests, so that the rows can be used with it. */
const secret = Buffer.alloc(32, 7).toString('hex');
/** Too large to store, and no figure of a customer depends on them once its locations are matched. */
const leftOut = [
  'cities',
  'city_aliases',
  'postcodes',
  'gazetteer_editions',
  'reference_loads',
  'job_workers',
];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const release = await mkdtemp(path.join(tmpdir(), 'lanewright-release-'));
const dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-release-data-'));
// As root, PostgreSQL runs as another account, and keeps its socket here only if it can enter.
await chmod(dataDir, 0o755);
const mailbox = await openMailbox();
git('worktree', 'add', '--detach', '--force', release, commit);
try {
  installIn(release);
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: release, stdio: 'inherit' });
  await writeFile(path.join(dataDir, 'secret'), secret, { mode: 0o600 });
  const product = await startProduct({
    root: release,
    dataDir,
    env: { DEMO_LANES: 'true', SMTP_URL: mailbox.url },
  });
  const world = await openWorld(product.address, mailbox);
  const database = new pg.Client({
    host: path.join(dataDir, 'postgres.socket'),
    user: 'postgres',
    database: 'lanewright',
  });
  try {
    await database.connect();
    await untilIdle(world, true);
    await planEvent(world, await tender(world));
    await customerWithMovingMonths(world);
    await untilIdle(world, false);
    await mkdir(folder, { recursive: true });
    const at = new Date().toISOString();
    const responses = await recordResponses(world);
    const migrations = readdirSync(path.join(release, 'database/migrations'));
    await writeFile(
      path.join(folder, 'responses.json.gz'),
      gzipSync(JSON.stringify({ commit: git('rev-parse', commit), at, migrations, responses }), { level: 9 }),
    );
    await writeFile(path.join(folder, 'rows.jsonl.gz'), gzipSync(await dumpRows(database), { level: 9 }));
  } finally {
    await database.end();
    await world.close();
    await product.stop();
  }
} finally {
  await mailbox.close();
  git('worktree', 'remove', '--force', release);
  await rm(dataDir, { recursive: true, force: true });
}

/** Uses this working copy's packages if the lockfile is the same, otherwise installs. */
function installIn(target: string): void {
  const lock = 'package-lock.json';
  const isSame = git('diff', '--name-only', commit ?? '', '--', lock) === '';
  if (isSame && existsSync(path.join(root, 'node_modules')))
    cpSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.includes(`${path.sep}.cache`),
    });
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target, stdio: 'inherit' });
}

/** Waits until no job runs or waits; at first also for the bids of the demonstration. */
async function untilIdle(world: World, isFirst: boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 30 * 60_000; Date.now() < giveUpAt; ) {
    const { json } = await world.call('Owner', 'GET', '/operations/health');
    const { running, oldestWaitSeconds } = json.jobs as { running: number; oldestWaitSeconds: number };
    const scenarios = await world.call('Customer', 'GET', '/scenarios?mode=4');
    const isSeeded = !isFirst || (scenarios.json as unknown[]).length > 0;
    if (isSeeded && running === 0 && oldestWaitSeconds === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  throw new Error('jobs still run after 30 minutes');
}

/** A customer with lanes that were never started: its contract period moves with the months. */
async function customerWithMovingMonths(world: World): Promise<void> {
  const { username } = await register(world, 'spare', {
    as: 'Owner',
    userType: 'Customer',
    company: { companyName: 'Moving Months Ltd' },
  });
  world.join('spare', { username, password: trialPassword });
  const [file] = trialFiles;
  if (file === undefined) throw new Error('there is no trial file');
  const { id } = await uploadUntilApproval(world, 'spare', file.mode, {
    fileName: file.fileName,
    content: csvOf(file),
  });
  await ask(world, 'Owner', 'POST', `/uploads/${id}/approve`);
}

/** An event of the buyer with a planned round, in the mode of the first file. */
async function planEvent(world: World, { members: { forwarder, rival } }: Tender): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await ask(world, 'buyer', 'POST', '/tenders', {
    name: 'Recorded event',
    mode: trialFiles[0]?.mode,
    carrierIds: [forwarder.companyId, rival.companyId],
    round: { opensAt: inDays(1), closesAt: inDays(3) },
  });
}

type Recorded = {
  readonly username: string;
  readonly password: string;
  readonly calls: Record<string, unknown>;
};

/** The responses of every recorded call to a user of each type, and to the customers of the trial. */
async function recordResponses(world: World): Promise<Recorded[]> {
  const empty = new Set(recordedCalls);
  const recorded: Recorded[] = [];
  for (const as of [
    'Customer',
    'DataCustomer',
    'Carrier',
    'Owner',
    'CleanserCustomer',
    'buyer',
    'forwarder',
    'spare',
  ] as const) {
    const of = as === 'spare' ? 'spare' : as === 'forwarder' || as === 'buyer' ? 'buyer' : 'Customer';
    const customer = String((await world.call(of, 'GET', '/accounts/profile')).json.companyId);
    const calls: Record<string, unknown> = {};
    for (const [template, call] of await callsOf(world, of, customer)) {
      const { status, json } = await read(world, as, call);
      calls[call] = { status, body: json ?? null };
      if (status === 200 && hasContent(json)) empty.delete(template);
    }
    recorded.push({ ...world.loginOf(as), calls });
  }
  // A refusal or an empty list would be equal whatever the migration did.
  if (empty.size > 0) throw new Error(`No user gets content from ${[...empty].join(', ')}`);
  return recorded;
}

function hasContent(json: unknown): boolean {
  return json !== null && typeof json === 'object' && Object.keys(json).length > 0;
}

/** Reads; waits while the product has had enough calls of the user, or is busy. */
async function read(world: World, as: Who, call: string): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await world.call(as, 'GET', call);
    if ((answer.status !== 429 && answer.status !== 503) || tries > 60) return answer;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** The recorded calls with the ids of what a customer has: a lane, a scenario and an upload of each mode, and its events. */
async function callsOf(
  world: World,
  as: 'Customer' | 'buyer' | 'spare',
  customer: string,
): Promise<(readonly [template: string, call: string])[]> {
  const modes = ['13', '4', '2', '3', '7'];
  const ids = async (call: string, count: number) => {
    const { json, status, bytes } = await read(world, as, call);
    if (status !== 200) throw new Error(`GET ${call}: ${status} ${bytes.toString()}`);
    return (json as { id?: string; scenarioId?: string; tenderId?: string }[])
      .slice(0, count)
      .map(({ id, scenarioId, tenderId }) => String(id ?? scenarioId ?? tenderId));
  };
  const values: Record<string, string[]> = { mode: modes, customer: [customer] };
  const perMode = async (call: (mode: string) => string, count: number) => {
    const found: string[] = [];
    for (const mode of modes) found.push(...(await ids(call(mode), count)));
    return found;
  };
  values['lane'] = await perMode((mode) => `/lanes/mode?mode=${mode}`, 1);
  values['scenario'] = await perMode((mode) => `/scenarios?mode=${mode}`, 1);
  values['upload'] = await perMode((mode) => `/uploads/mode/${mode}`, 1);
  values['tender'] = await ids('/tenders', 3);
  return recordedCalls.flatMap((template) => {
    let calls = [template];
    for (const [name, some] of Object.entries(values))
      calls = calls.flatMap((call) =>
        call.includes(`{${name}}`) ? some.map((value) => call.replace(`{${name}}`, value)) : [call],
      );
    return calls.map((call) => [template, call] as const);
  });
}

/** Every row, as lines of JSON: a table with its columns and their number, then its rows. */
async function dumpRows(database: pg.Client): Promise<string> {
  const { rows: tables } = await database.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE '%migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    if (leftOut.includes(name)) continue;
    const named = columns.map((column) => `t."${column}"`).join(', ');
    const { rows } = await database.query<{ row: string }>(
      `SELECT json_build_array(${named})::text AS row FROM "${name}" t`,
    );
    if (rows.length === 0) continue;
    lines.push(JSON.stringify({ table: name, columns, count: rows.length }), ...rows.map(({ row }) => row));
  }
  return `${lines.join('\n')}\n`;
}
