import path from 'node:path';
import pg from 'pg';
import { type Connection, findFreePort, passwordOf, readSecret } from './access.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { chooseHome, type Home, removeHome } from './home.ts';
import { markAsOurs } from './ownerMark.ts';
import { settleLeftOver } from './postmasterFile.ts';
import { findPrograms, type Programs } from './programs.ts';
import { type RunningServer, runServer } from './runServer.ts';
import { runServerOnWindows } from './runServerOnWindows.ts';
import { serverSettings } from './settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socketFolder.ts';

/** The product's database in its own cluster. */
export const DATABASE = 'lanewright';

export interface OwnPostgresOptions {
  /** Folder of the product's data; the cluster is in `postgres` inside it if PostgreSQL has access. */
  dataDir: string;
  /** Receives whole sentences for the user who starts the product. */
  log: (sentence: string) => void;
  /** Additional server settings, for example `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  /** Called when PostgreSQL ends without a call of `stop`. */
  onUnexpectedExit?: (reason: string) => void;
}

/** An embedded PostgreSQL that runs until `stop`, or until this Node process ends for any reason. */
export interface OwnPostgres {
  /** Folder of the Unix socket (on Windows the host name). */
  socketDir: string;
  database: typeof DATABASE;
  superuser: string;
  /** How `pg` connects as this role. A password, if there is one, must also be used to create the role. */
  connectionFor(role: string): Connection;
  stop(): Promise<void>;
  /** Stops, and deletes the cluster with all its data, wherever it is: for tests and benches. */
  remove(): Promise<void>;
}

/**
 * Starts PostgreSQL on the cluster of this data folder, with the database `lanewright` in it; creates the cluster if there is none.
 * Throws an error with the suggested fix if the folder is in use or cannot be used.
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const home = await chooseHome(dataDir, options.log);
  const removeMark = await markAsOurs(home.folder);
  try {
    const programs = await findPrograms(dataDir);
    const reach = process.platform === 'win32' ? await reachByTcp(home) : await reachBySocket(home);
    await ensureCluster(home, programs, reach.connectionFor(SUPERUSER).password ?? '', options.log);
    const settings = await serverSettings(reach.listen, options.settings ?? {});
    const server = await serve(programs, settings, home, options);
    const stop = async (): Promise<void> => {
      await server.stop();
      await reach.forget();
      await removeMark();
    };
    await ensureDatabase(reach.connectionFor(SUPERUSER)).catch(async (error) => {
      await stop();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    const stopOnce = (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    };
    return {
      socketDir: reach.connectionFor(SUPERUSER).host,
      database: DATABASE,
      superuser: SUPERUSER,
      connectionFor: reach.connectionFor,
      stop: stopOnce,
      remove: async () => {
        await stopOnce();
        await removeHome(home, dataDir);
      },
    };
  } catch (error) {
    await removeMark();
    throw error;
  }
}

async function serve(
  programs: Programs,
  settings: string[],
  home: Home,
  options: OwnPostgresOptions,
): Promise<RunningServer> {
  if (process.platform === 'win32') return runServerOnWindows(programs, settings, home);
  await settleLeftOver(home.cluster, options.log);
  return runServer(programs.postgres, settings, home, options.onUnexpectedExit ?? options.log);
}

interface Reach {
  listen: Record<string, string>;
  connectionFor(role: string): Connection;
  forget(): Promise<void>;
}

/** No password and no port conflict: the folder's mode controls who may connect. */
async function reachBySocket(home: Home): Promise<Reach> {
  const folder = await makeSocketFolder(home);
  return {
    listen: {
      listen_addresses: '',
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: '5432',
    },
    connectionFor: (user) => ({ host: folder, port: 5432, user, database: DATABASE }),
    forget: () => removeSocketFolder(folder, home),
  };
}

async function reachByTcp(home: Home): Promise<Reach> {
  const secret = await readSecret(home.folder);
  const port = await findFreePort();
  return {
    listen: { listen_addresses: '127.0.0.1', port: String(port) },
    connectionFor: (user) => ({
      host: '127.0.0.1',
      port,
      user,
      database: DATABASE,
      password: passwordOf(user, secret),
    }),
    forget: async () => undefined,
  };
}

async function ensureDatabase(superuser: Connection): Promise<void> {
  const client = new pg.Client({ ...superuser, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
