import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { platformOn } from '../../src/assemble.ts';
import { distributeDatabase } from '../../src/distribution/distributeDatabase.ts';
import { loadReferenceData } from '../../src/features/reference-data/index.ts';
import { flow, followers } from '../../src/flow.ts';
import { setClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import type { ConnectionFor } from '../../src/platform/database/connections.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { installFlow } from '../../src/platform/jobs/outbox.ts';
import { createLog } from '../../src/platform/log.ts';
import { startOwnPostgres } from '../../src/platform/own-postgres/index.ts';
import { closeOnCluster, clusterNodes, copyDatabase, createOnCluster, dropDatabase } from './copyDatabase.ts';
import { makeDatabaseFolder } from './makeDatabaseFolder.ts';
import { createPeople } from './people.ts';
import { runDueJobs } from './runDueJobs.ts';
import {
  readDatabase,
  repositoryRoot,
  templateDatabase,
  templateLock,
  testMoment,
  testSecret,
} from './testSettings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string;
    databasePort: number;
    databaseSuperuser: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run. The template that every test file copies (migrated, reference data loaded) is created
 * at the same time, because tests of other projects come first; `awaitTemplate.ts` waits for it.
 */
export default async function startTestDatabase(project: TestProject) {
  const dataDir = await makeDatabaseFolder('test');
  const [coordinator] = clusterNodes;
  if (coordinator !== undefined) return startOnCluster(project, coordinator, dataDir);
  const own = await startOwnPostgres({
    dataDir,
    log: () => undefined,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '1GB',
      max_connections: '200',
    },
  });
  const owner = own.connectionFor(own.superuser);
  // The lock is one of this database.
  const setup = new pg.Client({ ...owner, database: 'postgres' });
  await setup.connect();
  await setup.query('SELECT pg_advisory_lock($1)', [templateLock]);
  const created = createTemplate(setup, owner, own.superuser, dataDir)
    .catch((error: Error) => process.stderr.write(`The tests have no database: ${error.stack}\n`))
    .finally(() => setup.end());
  project.provide('databaseHost', owner.host ?? 'localhost');
  project.provide('databasePort', owner.port ?? 5432);
  project.provide('databaseSuperuser', own.superuser);
  return async () => {
    await created;
    await own.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Uses the cluster of `CLUSTER_NODES`: the template is distributed over its nodes. */
async function startOnCluster(
  project: TestProject,
  coordinator: { host: string; port: number },
  dataDir: string,
) {
  const owner = { ...coordinator, user: 'postgres' };
  const setup = new pg.Client({ ...owner, database: 'postgres' });
  await setup.connect();
  await dropDatabase(setup, readDatabase).catch(() => undefined);
  await createOnCluster(templateDatabase);
  await createTemplate(setup, owner, 'postgres', dataDir);
  await setup.end();
  project.provide('databaseHost', coordinator.host);
  project.provide('databasePort', coordinator.port);
  project.provide('databaseSuperuser', 'postgres');
  return () => rm(dataDir, { recursive: true, force: true });
}

async function createTemplate(
  setup: pg.Client,
  owner: pg.ClientConfig,
  superuser: string,
  dataDir: string,
): Promise<void> {
  if (clusterNodes.length === 0) await setup.query(`CREATE DATABASE ${templateDatabase}`);
  const log = createLog('warn');
  const connectionFor: ConnectionFor = (role) => ({
    ...owner,
    user: role === 'owner' ? superuser : role,
    database: templateDatabase,
  });
  const database = openDatabase(connectionFor, log);
  const folder = path.join(repositoryRoot, 'database/migrations');
  await migrate(database.ownerPool, { folder, secret: testSecret, connectionFor, log });
  await countIds(database.ownerPool);
  await loadReferenceData(database.ownerPool, () => undefined);
  if (clusterNodes.length > 0)
    await distributeDatabase(database.ownerPool, { planOnly: false, say: () => undefined });
  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' }, repositoryRoot);
  setClock(testMoment);
  installFlow(flow, followers);
  const platform = await platformOn(config, log, testSecret, database);
  await createPeople(platform);
  // The jobs of new companies change nothing yet; without this, every copy would begin with them.
  await runDueJobs(platform);
  await database.close();
  // For tests that only read: while one of them is connected to a template, it cannot be copied.
  await closeOnCluster(templateDatabase);
  await copyDatabase(setup, readDatabase, templateDatabase);
}

/** Its id modulo 7, 13, 17, 31, 100 and the like is 1, because tests derive volumes and prices from lane ids. */
const firstLaneNumber = 77_226_177;

/** Ids in tests are sequential, not shuffled, so that derived data is the same in every run. */
async function countIds(owner: pg.Pool): Promise<void> {
  await owner.query(`UPDATE id_keys SET round_keys = '{}'`);
  for (const [counter, first] of [
    ['lanes_numbers', firstLaneNumber],
    ['companies_numbers', 1],
    ['users_numbers', 1],
  ])
    await owner.query('SELECT setval($1::regclass, $2, false)', [counter, first]);
}
