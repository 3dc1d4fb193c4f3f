import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, passwordOf, readSecret } from './access.ts';
import { SUPERUSER } from './cluster.ts';
import { chooseHome } from './home.ts';
import { isServerOf, readPostmasterFile } from './postmasterFile.ts';
import { findProcess } from './processes.ts';
import { DATABASE, type OwnPostgres } from './startOwnPostgres.ts';

/**
 * How to connect to the PostgreSQL that a running product started on this data folder; null if none runs. It continues when this
 * process ends, and ends with the product.
 */
export async function joinRunningPostgres(
  dataDir: string,
): Promise<Pick<OwnPostgres, 'superuser' | 'connectionFor'> | null> {
  const home = await chooseHome(path.resolve(dataDir), () => undefined);
  const running = await readPostmasterFile(home.cluster);
  if (running === undefined || running.status !== 'ready') return null;
  const server = await findProcess(running.pid);
  if (server === undefined || server.zombie || !isServerOf(server, home.cluster)) return null;
  const { port } = running;
  const reach = { port, database: DATABASE };
  if (process.platform === 'win32') {
    const secret = await readSecret(home.folder);
    return joined((user) => ({ ...reach, host: '127.0.0.1', user, password: passwordOf(user, secret) }));
  }
  const lines = (await readFile(path.join(home.cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const host = lines[4]?.trim() ?? '';
  return host === '' ? null : joined((user) => ({ ...reach, host, user }));
}

const joined = (connectionFor: (role: string) => Connection) => ({ superuser: SUPERUSER, connectionFor });
